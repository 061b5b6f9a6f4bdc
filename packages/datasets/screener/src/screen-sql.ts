import { sql, type RawBuilder } from '@bourse/kit'
import { SCREENER_FIELDS, type ScreenerFieldName } from '@bourse/services'
import type { Comparison, SortKey } from './check-screen.ts'
import { columnOf } from './records.ts'

/** Returns a field's column in rows `r`. */
export const column = (name: ScreenerFieldName): RawBuilder<unknown> => sql.ref(`r.${columnOf(name)}`)

const SIGNS = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Returns a comparison as a SQL condition: null matches only `is_null: true`. */
export function conditionOf({ field, op, values }: Comparison): RawBuilder<boolean> {
  const { type } = SCREENER_FIELDS[field]
  const [own, first] = [column(field), values[0] ?? '']
  if (op === 'is_null') return first === 'true' ? sql<boolean>`${own} is null` : sql<boolean>`${own} is not null`
  const cast = sql.raw(CASTS[type])
  const compared = type === 'code' ? sql`lower(${own})` : own
  const given = type === 'code' ? values.map((value) => value.toLowerCase()) : values
  if (op === 'in') return sql<boolean>`${compared} = any(${given}::${cast}[])`
  if (op === 'not_in') return sql<boolean>`${compared} <> all(${given}::${cast}[])`
  return sql<boolean>`${compared} ${sql.raw(SIGNS[op])} ${given[0] ?? ''}::${cast}`
}

const CASTS = {
  text: 'text',
  code: 'text',
  decimal: 'numeric',
  ratio: 'numeric',
  count: 'numeric',
  date: 'date',
  bool: 'boolean',
} as const

/** Returns the rows' sort order: nulls last in either direction, then by listing. */
export function orderOf(sort: readonly SortKey[]): RawBuilder<unknown> {
  const keys = sort.map(({ field, order }) => sql`${column(field)} ${sql.raw(order)} nulls last`)
  return sql.join([...keys, sql`r.instrument_id asc`])
}
