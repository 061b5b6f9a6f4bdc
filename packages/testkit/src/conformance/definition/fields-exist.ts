import { orderKeys, type AnyRecord } from '@bourse/kit'
import type { FieldKind } from '@bourse/kit/delivery'
import { columnsOf } from '@bourse/kit/host'
import type { Check } from '../check.ts'

/** Key, order, time, history, market and indexes refer to fields of the right kind. */
export const fieldsExist: Check = {
  name: 'fields-exist',
  says:
    'A record names a field that it does not have, or one of the wrong kind. Correct the name, or declare the ' +
    'field.',
  skip: ({ dataset }) => (dataset.records.length === 0 ? 'the dataset has no records' : undefined),
  find: ({ dataset }) =>
    dataset.records.flatMap((record) =>
      usesOf(record).flatMap((use) => {
        const wrong = wrongIn(record, use)
        return wrong === undefined ? [] : [`record ${record.table}: ${wrong}`]
      }),
    ),
}

interface Use {
  readonly as: string
  readonly field: string
  readonly kinds?: readonly FieldKind[]
}

const DAYS: readonly FieldKind[] = ['date', 'instant']

function usesOf(record: AnyRecord): readonly Use[] {
  const { key, order, time, history, market, indexes } = record
  return [
    ...key.map((field) => ({ as: 'key', field })),
    ...orderKeys(order).map(({ field }) => ({ as: 'order', field })),
    ...indexes.flat().map((field) => ({ as: 'indexes', field })),
    ...(time.mode === 'catalog' ? [] : [{ as: 'time', field: time.field, kinds: DAYS }]),
    ...(history === undefined ? [] : [{ as: 'history', field: history, kinds: DAYS }]),
    ...(market === undefined ? [] : [{ as: 'market', field: market, kinds: ['text' as const] }]),
  ]
}

function wrongIn(record: AnyRecord, { as, field, kinds }: Use): string | undefined {
  const found = columnsOf(record)[field]
  if (found === undefined) return `${as} names ${field}, which is not one of its fields`
  if (kinds === undefined || kinds.includes(found.kind)) return undefined
  return `${as} names ${field}, which is ${found.kind}, not ${kinds.join(' or ')}`
}
