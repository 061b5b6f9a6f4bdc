import { orderKeys, type Operation } from '@bourse/kit'
import type { FieldKind } from '@bourse/kit/delivery'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { isList, isPaged, mostOf, selectionOf, withoutOperations } from './call-kinds.ts'
import type { ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { keysOfCollection } from './keys-of-collection.ts'
import { firstOutOfOrder, type SortKey } from './out-of-order.ts'
import { wholeAnswer } from './pages.ts'
import { withQuery } from './with-query.ts'

/**
 * Rows must be in the declared order, in both directions where the operation permits it, and the same on every call.
 */
export const ordersAreAsDeclared: Check = {
  name: 'orders-are-as-declared',
  says:
    'Rows are not in the declared order, or two rows have the same position in it. Sort by all keys of `order`, ' +
    'end it with a unique key, and let `order=asc|desc` reverse only the declared key.',
  skip: (specimen) => withoutOperations(specimen, isOrdered, 'no operation returns a list'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(
      sample,
      ({ operation }) => isOrdered(operation.operation),
      async (call) => {
        const found = await Promise.all(directionsOf(call).map((direction) => wrongIn(sample, call, direction)))
        return found.flat()
      },
    )
  },
}

/** Returns whether the declared order applies: without pages, rows of named entities are in request order. */
const isOrdered = (operation: Operation) =>
  isPaged(operation) || (isList(operation) && selectionOf(operation) === undefined)

type Direction = 'asc' | 'desc' | undefined

function directionsOf({ operation }: Call): readonly Direction[] {
  return operation.params.has('order') ? [undefined, 'asc', 'desc'] : [undefined]
}

async function wrongIn(sample: SampleHost, call: Call, direction: Direction): Promise<readonly string[]> {
  const address = withQuery(call.address, { order: direction })
  const most = mostOf(call.operation.operation)
  const rows = await wholeAnswer(sample, address, most)
  const again = await wholeAnswer(sample, address, most)
  // An order that uses fields missing from the response cannot be verified.
  const wrong = isShown(call) ? firstOutOfOrder(rows, keysOf(call, direction, rows)) : undefined
  return [
    ...(wrong === undefined ? [] : [wrong]),
    ...(JSON.stringify(again) === JSON.stringify(rows) ? [] : ['a repeated request returns rows in a different order']),
  ].map((finding) => (direction === undefined ? finding : `order=${direction}: ${finding}`))
}

/** Returns whether the response contains every key of the order. */
function isShown({ operation: { operation } }: Call): boolean {
  return operation.kind !== 'list' || !orderKeys(operation.order).some(({ field }) => operation.omits.includes(field))
}

const NUMBERS: readonly FieldKind[] = ['decimal', 'count']

function keysOf({ operation, address }: Call, direction: Direction, rows: readonly ExactRow[]): readonly SortKey[] {
  const declared = operation.operation
  if (declared.kind === 'collection') return keysOfCollection(declared, address, direction, rows)
  if (declared.kind === 'item') return []
  const { order, turns } = declared
  const { fields } = operation
  const turned = orderKeys(order).find(({ field }) => field === turns)?.direction
  const isTurned = direction !== undefined && turned !== undefined && direction !== turned
  return orderKeys(order, turns, isTurned).map(({ field, direction: way }) => ({
    title: field,
    value: (row) => (fields[field]?.kind === 'instant' ? withoutZone(row[field]) : row[field]),
    descending: way === 'desc',
    isNumber: NUMBERS.includes(fields[field]?.kind ?? 'text'),
  }))
}

/** Removes the `Z`, so that instants with and without a fraction sort as text. */
const withoutZone = (value: unknown) => (typeof value === 'string' ? value.replace(/Z$/, '') : value)
