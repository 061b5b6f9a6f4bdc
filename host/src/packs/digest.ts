import type { FieldKind } from '@bourse/kit'
import { hash } from 'node:crypto'
import { fieldReader, type IncomingRow } from '../ingest/incoming-row.ts'
import { isMissing, storedText } from '../ingest/prepare.ts'
import { jsonCell } from '../operations/write-rows.ts'
import { quoted, type Column } from '../storage/columns.ts'
import { columnsOfRow, jsonInSql } from '../storage/json-in-sql.ts'
import { timeField, type Table } from '../storage/tables.ts'

/*
 * Rows of one entity are told apart by the SHA-256 of a text: a line that names their columns, then one with the values of each row, newest first. It is
 * made for every row that an import brings, so it is short: with its name at each value, as stored lines have them, it took twice as long to put together.
 *
 *   date,open,volume,note
 *   2026-03-02,189.33,41000,"a\u002c b"
 *   2026-02-27,188.1,38500,null
 *
 * In what is stored a comma always stands between two values and a line end between two rows, those within one are escaped. So of as many rows texts are
 * equal only where each value is, and what comes in need not be checked first: what is no number is equal to none that is stored, whatever it holds. What is
 * remembered of a run is made of what came in; that was checked, and a number or date that was taken holds neither.
 */

/** The first line. */
const headOf = (table: Table): string =>
  columnsOfRow(table)
    .map(({ name }) => name)
    .join()

/** Most arguments of a function in Postgres, with some to spare. */
const MOST_ARGUMENTS = 90

/** The digest of a group of rows, as bytes; an aggregate in SQL. */
export function digestInSql(table: Table, prefix: string): string {
  const values = columnsOfRow(table).map((column) => valueInSql(column, prefix))
  // One call for all values takes four fifths of the time of putting each of them behind the last one.
  const calls: string[] = []
  for (let at = 0; at < values.length; at += MOST_ARGUMENTS)
    calls.push(`concat_ws(',', ${values.slice(at, at + MOST_ARGUMENTS).join(', ')})`)
  const lines = `string_agg(${calls.join(` || ',' || `)}, E'\\n' order by ${prefix}${quoted(timeField(table))} desc)`
  return `sha256(convert_to(E'${headOf(table)}\\n' || ${lines}, 'UTF8'))`
}

function valueInSql(column: Column, prefix: string): string {
  const { kind } = column.field
  if (!IS_BARE[kind]) return `replace(${jsonInSql(column, prefix)}, ',', '${ESCAPED_COMMA}')`
  const name = prefix + quoted(column.name)
  return column.nullable ? `coalesce(${name}::text, 'null')` : name
}

/** Values that hold no comma, and that Postgres hands over as they are stored. */
const IS_BARE: Readonly<Record<FieldKind, boolean>> = {
  date: true,
  decimal: true,
  count: true,
  text: false,
  instant: false,
  boolean: false,
  json: false,
}

const ESCAPED_COMMA = String.raw`\u002c`

/** Makes the same digest of rows as they come in, newest first, in hexadecimal digits. */
export interface RowsDigest {
  add(incoming: IncomingRow): void
  /** The digest of the rows added since the last one. */
  end(): string
}

export function rowsDigest(table: Table): RowsDigest {
  const head = headOf(table)
  const columns = columnsOfRow(table)
  const values = columns.map(({ name, field }, index) => ({
    before: index === 0 ? '\n' : ',',
    read: fieldReader(name),
    kind: field.kind,
  }))
  let text = head

  return {
    add(incoming) {
      let line = ''
      for (const { before, read, kind } of values) line += before + textOf(kind, read(incoming))
      text += line
    },
    end() {
      const digest = hash('sha256', text)
      text = head
      return digest
    },
  }
}

/** No stored value is empty. */
const NOT_STORED = ''

/** A value as it came in, as a stored one is spelled: where it may be spelled otherwise, or is no text, it is looked at closely. */
function textOf(kind: FieldKind, value: unknown): string {
  if (isMissing(value)) return 'null'
  if (IS_BARE[kind] && typeof value === 'string' && isPlain(value)) return value
  const stored = storedText(kind, value)
  if (stored === undefined) return NOT_STORED
  return IS_BARE[kind] ? stored : jsonCell(kind, stored).replaceAll(',', ESCAPED_COMMA)
}

const ZERO = 48
const NINE = 57

/** Whether a number or date neither begins nor ends with what a stored one may lack: a sign, a point, a zero or a letter. */
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return first > ZERO && first <= NINE && last > ZERO && last <= NINE
}
