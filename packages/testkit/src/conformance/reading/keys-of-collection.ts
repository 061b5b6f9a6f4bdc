import type { CollectionOperation } from '@bourse/kit'
import type { ExactRow } from './exact-json.ts'
import type { SortKey } from './out-of-order.ts'
import { queryOf } from './with-query.ts'

/**
 * Returns the order of a collection that the host reads: by name on one date, otherwise in the order of the request and
 * by date.
 */
export function keysOfCollection(
  { record, forms }: CollectionOperation,
  address: string,
  direction: 'asc' | 'desc' | undefined,
  rows: readonly ExactRow[],
): readonly SortKey[] {
  const { subject, time } = record
  const [name, id] = [subject?.nameField ?? '', subject?.column ?? '']
  if (queryOf(address, 'date') !== undefined)
    return [name, id].map((field) => ({ title: field, value: (row) => row[field], descending: direction === 'desc' }))
  const declared = forms.find(({ form }) => form === 'range')
  const dates = direction ?? (declared?.form === 'range' ? declared.dates : 'desc')
  const date = time.mode === 'catalog' ? '' : time.field
  const position = positionsIn(address, subject?.selectors ?? { names: '', ids: '' }, { name, id }, rows)
  return [
    { title: 'place in the request', value: (row) => position.get(String(row[id])), descending: false, isNumber: true },
    { title: date, value: (row) => row[date], descending: dates === 'desc' },
  ]
}

/** Returns the position of each entity in the request, by id. */
function positionsIn(
  address: string,
  selectors: { readonly names: string; readonly ids: string },
  fields: { readonly name: string; readonly id: string },
  rows: readonly ExactRow[],
): ReadonlyMap<string, number> {
  const names = (queryOf(address, selectors.names) ?? '').toUpperCase().split(',')
  const ids = (queryOf(address, selectors.ids) ?? '').toLowerCase().split(',')
  const placeOf = (row: ExactRow) => {
    const [name, mic, id] = [row[fields.name], row['exchange_mic'], row[fields.id]].map(String)
    const places = [ids.indexOf(id ?? ''), names.indexOf(name ?? ''), names.indexOf(`${mic}:${name}`)]
    return Math.max(...places)
  }
  return new Map(rows.map((row) => [String(row[fields.id]), placeOf(row)]))
}
