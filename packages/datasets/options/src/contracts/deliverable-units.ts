import { Decimal } from '@bourse/kit/values'
import type { Contract } from './record.ts'

/** Units of the underlying that exercise delivers; undefined where it delivers anything else, or is not known. */
export function deliverableUnits(deliverables: Contract['deliverables']): Decimal | undefined {
  const [only, other] = deliverables
  const isUnderlying = only?.kind === 'security' && only.instrument_id === null && only.symbol === null
  if (!isUnderlying || only.quantity === null || other !== undefined) return undefined
  return new Decimal(only.quantity)
}
