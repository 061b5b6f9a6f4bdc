import { orderKeys, type Fields } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import type { Check } from '../check.ts'

/** A row without a key cannot be identified, and a cursor cannot continue from null. */
export const keysAreNeverNull: Check = {
  name: 'keys-are-never-null',
  says:
    'A field of a key or an order may be null, so a row could not be identified or a page would lose rows. Drop ' +
    '`.nullable()`, or add a field that is never null and order by it.',
  find: ({ dataset }) => [
    ...dataset.records.flatMap((record) => [
      ...nullable(`the key of record ${record.table}`, columnsOf(record), record.key),
      ...nullable(`the order of record ${record.table}`, columnsOf(record), fieldsOfOrder(record.order)),
    ]),
    ...dataset.endpoints.flatMap((operation) =>
      operation.kind === 'custom'
        ? nullable(`the order of operation ${operation.id}`, operation.fields, fieldsOfOrder(operation.order))
        : [],
    ),
  ],
}

const fieldsOfOrder = (order: readonly string[]) => orderKeys(order).map(({ field }) => field)

function nullable(where: string, fields: Fields, names: readonly string[]): readonly string[] {
  return names.filter((name) => fields[name]?.isNullable === true).map((name) => `${where}: ${name} may be null`)
}
