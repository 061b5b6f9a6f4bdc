import type { Credits, Operation } from '@bourse/kit'
import { selectionOf } from '../../operations/index.ts'

/** Describes a call's price: `5 credits per symbol, 500 without symbols`. */
export function creditsText(operation: Operation): string {
  return [priceText(operation, operation.credits), ...otherPrices(operation), ...onceText(operation)].join('; ')
}

/** Prices for other values of the parameter that affects the price: `25 credits per symbol with interval=5m,1h`. */
function otherPrices(operation: Operation): readonly string[] {
  const { by, cases } = operation.varies ?? { by: '', cases: {} }
  const values = Map.groupBy(
    Object.entries(cases).filter(([, { credits }]) => credits !== undefined),
    ([, { credits }]) => priceText(operation, credits ?? operation.credits),
  )
  return [...values].map(([price, these]) => `${price} with ${by}=${these.map(([value]) => value).join(' or ')}`)
}

/** Describes what is charged once: `each file once per key and UTC day`. */
const onceText = (operation: Operation): readonly string[] =>
  operation.kind !== 'custom' || operation.paidOnce === undefined
    ? []
    : [`each ${operation.paidOnce.what} once per key and UTC day`]

function priceText(operation: Operation, credits: Credits): string {
  if (credits.per === 'reads') return 'the sum of its reads'
  if (credits.amount === 0) return 'free'
  if (credits.per === 'request') return `${counted(credits.amount)} per request`
  const subject = selectionOf(operation)?.subject
  const each = `${counted(credits.amount)} per ${subject?.nameField ?? 'name'}`
  return credits.whole === undefined ? each : `${each}, ${credits.whole} without ${subject?.selectors.names ?? 'names'}`
}

const counted = (amount: number) => (amount === 1 ? '1 credit' : `${amount} credits`)
