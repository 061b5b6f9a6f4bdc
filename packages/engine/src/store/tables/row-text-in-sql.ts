import type { FieldKind } from '@bourse/kit/delivery'
import { quoteName, type Column } from './columns.ts'
import type { Table } from './table.ts'

/** Marks where the entity's fields go in a row's text. JSON text itself contains no tab. */
export const LABELS_GO_HERE = '\t'

/**
 * PostgreSQL expressions for the JSON text of a non-null column, identical to a row writer's output. The stored text of
 * other kinds is already JSON.
 */
const JSON_TEXT: Readonly<Partial<Record<FieldKind, (column: string) => string>>> = {
  text: (column) => `to_json(${column})::text`,
  date: (column) => `'"' || ${column}::text || '"'`,
  instant: (column) =>
    `'"' || rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z"'`,
}

/**
 * SQL for a row as JSON text: `{"id":"…",`, then a tab, then `"date":"2026-03-02","close":189.33}`. The entity's fields
 * replace the tab. Transferring one string is much cheaper than transferring one value per cell.
 */
export function rowInSql(table: Table, prefix: string): string {
  const columns = columnsOfRow(table)
  const isId = ({ name }: Column) => table.record.id !== undefined && name === 'id'
  const before = columns.filter(isId).map((column) => member(column, prefix, '', ','))
  const behind = columns.filter((column) => !isId(column))
  const rest = behind.map((column, index) => member(column, prefix, index === 0 ? '' : ',', ''))
  return [`'{'`, ...before, `E'\\t'`, ...rest, `'}'`].join(' || ')
}

/** Returns a row's columns except the subject column, which the entity provides. */
export const columnsOfRow = ({ columns, record }: Table): readonly Column[] =>
  columns.filter(({ name }) => name !== record.subject?.column)

function member(column: Column, prefix: string, start: string, end: string): string {
  const name = `${start}${JSON.stringify(column.name)}:`
  return `'${name}' || ${jsonInSql(column, prefix)}${end === '' ? '' : ` || '${end}'`}`
}

/** SQL for a value as JSON text; a missing value is `null`. */
function jsonInSql({ name, field, nullable }: Column, prefix: string): string {
  const column = prefix + quoteName(name)
  const text = JSON_TEXT[field.kind]?.(column) ?? `${column}::text`
  return nullable ? `coalesce(${text}, 'null')` : text
}
