import type { Dataset, Operation } from '@bourse/kit'
import type { Check } from '../check.ts'

const NAME = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/

/** Capabilities and prices have the form that plans and bills use. */
export const accessAndPriceAreStated: Check = {
  name: 'access-and-price-are-stated',
  says:
    'The id, the capabilities or the price of an operation are not in the form that keys and billing need. Ids and ' +
    'capabilities are `noun.verb`; credits are whole numbers, per entity only where entities are selected, with ' +
    'a price for the entire market if naming entities is optional.',
  skip: ({ dataset }) => (dataset.endpoints.length === 0 ? 'the dataset has no operations' : undefined),
  find: ({ dataset }) =>
    dataset.endpoints.flatMap((operation) =>
      wrongIn(operation, dataset).map((wrong) => `operation ${operation.id}: ${wrong}`),
    ),
}

/** The operators' capability, which no plan includes. */
const ADMIN = 'admin'

function wrongIn(operation: Operation, { audience }: Dataset): readonly string[] {
  const { id, capabilities, credits } = operation
  return [
    ...(NAME.test(id) ? [] : ['the id is not noun.verb']),
    ...capabilities
      .filter((name) => !NAME.test(name) && !(audience === 'operators' && name === ADMIN))
      .map((name) => `the capability ${name} is not noun.verb`),
    ...(new Set(capabilities).size === capabilities.length ? [] : ['a capability is listed twice']),
    ...(isPrice(credits.amount) ? [] : [`${credits.amount} is not a price`]),
    ...wrongWhole(operation),
  ]
}

const isPrice = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= 1_000_000

/**
 * Returns what is wrong with the price of calls without names. A per-entity price requires the operation to select
 * entities, and a price for calls without names requires names to be optional.
 */
function wrongWhole(operation: Operation): readonly string[] {
  const { credits } = operation
  if (credits.per === 'request') return []
  if (credits.per === 'reads')
    return operation.kind === 'custom' && operation.price !== undefined
      ? []
      : ['it costs its reads, but has no `price`']
  const selection = operation.kind === 'item' ? undefined : operation.select
  if (selection === undefined) return ['the price is per entity, but no entities are selected']
  if (selection.required)
    return credits.whole === undefined ? [] : ['it has a full-market price, but never reads the full market']
  if (credits.whole === undefined) return ['it may be called without names, but has no price for that']
  return isPrice(credits.whole) ? [] : [`${credits.whole} is not a price`]
}
