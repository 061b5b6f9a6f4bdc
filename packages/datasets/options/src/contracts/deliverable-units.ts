import { Decimal } from '@bourse/kit/values'
import type { Contract } from './record.ts'

/**
 * Returns the number of units of the underlying that exercise delivers; undefined if it delivers anything else or is
 * unknown.
 */
export function deliverableUnits(deliverables: Contract['deliverables']): Decimal | undefined {
  const [only, other] = deliverables
  const isUnderlying = only?.kind === 'security' && only.instrument_id === null && only.symbol === null
  if (!isUnderlying || only.quantity === null || other !== undefined) return undefined
  return new Decimal(only.quantity)
}
