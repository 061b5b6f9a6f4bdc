import { orderKeys, type AnyRecord, type Operation } from '@bourse/kit'
import type { Check } from '../check.ts'

/** An order without a unique key at its end lets a cursor skip or repeat rows. */
export const ordersEndInAUniqueKey: Check = {
  name: 'orders-end-in-a-unique-key',
  says:
    'An order is not unique, so pages may skip or repeat rows. End it with a unique key: ' +
    'the public id, or all fields of the key.',
  find: ({ dataset }) => [
    ...dataset.records
      .filter((record) => !isTotal(record))
      .map(({ table, order }) => orderText(`record ${table}`, order)),
    ...dataset.endpoints.filter(lacksOrder).map(({ id, order }) => orderText(`operation ${id}`, order)),
  ],
}

function isTotal({ order, key, id }: AnyRecord): boolean {
  const fields = new Set(orderKeys(order).map(({ field }) => field))
  return (id !== undefined && fields.has('id')) || (key.length > 0 && key.every((field) => fields.has(field)))
}

/**
 * Returns whether the order of an operation is missing or names unknown fields. Whether it is unique for the rows of a
 * custom read is known only when the read runs.
 */
function lacksOrder(operation: Operation): boolean {
  if (operation.kind !== 'custom' || operation.single) return false
  const fields = orderKeys(operation.order).map(({ field }) => field)
  return fields.length === 0 || fields.some((field) => operation.fields[field] === undefined)
}

const orderText = (what: string, order: readonly string[]) => `${what} is ordered by ${order.join(', ') || 'nothing'}`
