import type { FieldKind } from '@bourse/kit'
import { quoted, type Column } from './columns.ts'
import type { Table } from './tables.ts'

/** Stands in the text of a row where the members that its entity brings go. JSON text itself holds no tab. */
export const LABELS_GO_HERE = '\t'

/** Postgres expressions for the JSON text of a column that is not null, to the letter as the row writer would write the cell. */
const JSON_TEXT: Readonly<Record<FieldKind, (column: string) => string>> = {
  text: (column) => `to_json(${column})::text`,
  date: (column) => `'"' || ${column}::text || '"'`,
  instant: (column) =>
    `'"' || rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z"'`,
  decimal: (column) => `${column}::text`,
  count: (column) => `${column}::text`,
  boolean: (column) => `${column}::text`,
  json: (column) => `${column}::text`,
}

/**
 * An expression for a row as JSON text, `{"id":"…",` then a tab, then `"date":"2026-03-02","close":189.33}`: what the entity brings goes between
 * the columns `before` it and those behind. One text is much cheaper to hand over, and to send on, than a value per cell.
 */
export function jsonRowInSql(before: readonly Column[], behind: readonly Column[], prefix: string): string {
  const first = before.map((column) => member(column, prefix, '', ','))
  const rest = behind.map((column, index) => member(column, prefix, index === 0 ? '' : ',', ''))
  return [`'{'`, ...first, `E'\\t'`, ...rest, `'}'`].join(' || ')
}

function member(column: Column, prefix: string, start: string, end: string): string {
  return `'${start}${JSON.stringify(column.name)}:' || ${jsonInSql(column, prefix)}${end === '' ? '' : ` || '${end}'`}`
}

/** The expression of a value as JSON text, `null` where there is none. */
export function jsonInSql({ name, field, nullable }: Column, prefix: string): string {
  const text = JSON_TEXT[field.kind](prefix + quoted(name))
  return nullable ? `coalesce(${text}, 'null')` : text
}

/** The expression of a row of a table as JSON text, but for what its entity brings. */
export function rowInSql(table: Table, prefix: string): string {
  const own = columnsOfRow(table)
  const isId = ({ name }: Column) => table.record.id !== undefined && name === 'id'
  return jsonRowInSql(
    own.filter(isId),
    own.filter((column) => !isId(column)),
    prefix,
  )
}

/** The columns of a row beside the subject's, which its entity brings. */
export const columnsOfRow = ({ columns, record }: Table): readonly Column[] =>
  columns.filter(({ name }) => name !== record.subject?.column)
