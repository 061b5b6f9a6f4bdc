import type { FieldKind } from '@bourse/kit/delivery'
import { quoted, type Column } from './columns.ts'
import type { Table } from './table.ts'

/** Stands in the text of a row where the members that its entity brings go. JSON text itself holds no tab. */
export const LABELS_GO_HERE = '\t'

/**
 * Postgres expressions for the JSON text of a column that is not null, to the letter as a row writer writes the cell;
 * those of other kinds are it as they are.
 */
const JSON_TEXT: Readonly<Partial<Record<FieldKind, (column: string) => string>>> = {
  text: (column) => `to_json(${column})::text`,
  date: (column) => `'"' || ${column}::text || '"'`,
  instant: (column) =>
    `'"' || rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z"'`,
}

/**
 * The expression of a row as JSON text, `{"id":"…",` then a tab, then `"date":"2026-03-02","close":189.33}`: what its
 * entity brings goes where the tab is. One text is much cheaper to hand over, and to send on, than a value a cell.
 */
export function rowInSql(table: Table, prefix: string): string {
  const columns = columnsOfRow(table)
  const isId = ({ name }: Column) => table.record.id !== undefined && name === 'id'
  const before = columns.filter(isId).map((column) => member(column, prefix, '', ','))
  const behind = columns.filter((column) => !isId(column))
  const rest = behind.map((column, index) => member(column, prefix, index === 0 ? '' : ',', ''))
  return [`'{'`, ...before, `E'\\t'`, ...rest, `'}'`].join(' || ')
}

/** The columns of a row beside the subject's, which its entity brings. */
export const columnsOfRow = ({ columns, record }: Table): readonly Column[] =>
  columns.filter(({ name }) => name !== record.subject?.column)

function member(column: Column, prefix: string, start: string, end: string): string {
  const name = `${start}${JSON.stringify(column.name)}:`
  return `'${name}' || ${jsonInSql(column, prefix)}${end === '' ? '' : ` || '${end}'`}`
}

/** The expression of a value as JSON text, `null` where there is none. */
function jsonInSql({ name, field, nullable }: Column, prefix: string): string {
  const column = prefix + quoted(name)
  const text = JSON_TEXT[field.kind]?.(column) ?? `${column}::text`
  return nullable ? `coalesce(${text}, 'null')` : text
}
