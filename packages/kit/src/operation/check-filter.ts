import { fieldAt } from '../record/columns.ts'
import { lacks } from '../record/check-columns.ts'
import type { Field, FieldKind, Fields } from '../record/field.ts'
import type { Filter, FilterKind } from './filter.ts'

const PLAIN: readonly FieldKind[] = ['text', 'boolean', 'decimal', 'count', 'date', 'instant']

/** Field kinds that each filter can compare; for a list field, the kind of the list's items. */
const COMPARES: Readonly<
  Record<FilterKind, { readonly own: readonly FieldKind[]; readonly items: readonly FieldKind[] }>
> = {
  eq: { own: PLAIN, items: [] },
  anyOf: { own: PLAIN, items: [] },
  contains: { own: ['text'], items: ['text'] },
  has: { own: [], items: ['text', 'date', 'count', 'decimal', 'instant', 'boolean'] },
  range: { own: ['decimal', 'count'], items: [] },
  dates: { own: ['date', 'instant'], items: [] },
  stated: { own: [...PLAIN, 'json', 'list', 'object'], items: [] },
}

/** Rejects a filter on a missing field, or on a field of a kind that the filter cannot compare. */
export function checkFilter(path: string, table: string, columns: Fields, name: string, filter: Filter): void {
  for (const at of filter.fields ?? [name]) {
    const field = fieldAt(columns, at)
    if (field === undefined)
      throw new TypeError(`${path}: ${filter.kind} of ${name}: ${table} has no field ${at}, ${lacks(columns, at)}`)
    const { own, items } = COMPARES[filter.kind]
    const [kind, fits] = at.includes('.') ? [field.kind, items] : itemOf(field, own, items)
    if (fits.includes(kind)) continue
    const taken = own.length === 0 ? `lists of ${items.join(', ')}` : own.join(', ')
    throw new TypeError(
      `${path}: the filter ${name} is ${filter.kind} of ${at}, which is ${kind}; ${filter.kind} compares ${taken}`,
    )
  }
}

/** Returns what a filter compares: the items of a list field, otherwise the field itself. */
function itemOf(
  { kind, items: each, schema }: Field,
  own: readonly FieldKind[],
  items: readonly FieldKind[],
): readonly [kind: FieldKind, fits: readonly FieldKind[]] {
  if (items.length === 0) return [kind, own]
  if (kind === 'list' && each !== undefined) return [each.kind, items]
  // A JSON list does not declare the kind of its items, so they are compared as text.
  if (kind === 'json' && schema['type'] === 'array') return ['text', items]
  return [kind, own]
}
