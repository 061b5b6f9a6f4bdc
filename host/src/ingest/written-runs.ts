import { hash } from 'node:crypto'
import { jsonWriter } from '../operations/write-rows.ts'
import { columnsOfRow, LABELS_GO_HERE } from '../storage/json-in-sql.ts'
import { isBefore } from '../storage/rows.ts'
import type { Table } from '../storage/tables.ts'
import { fieldReader, type IncomingRow } from './incoming-row.ts'
import { isMissing, storedText } from './prepare.ts'
import type { Run } from './runs.ts'
import { nameOf } from './stage-rows.ts'

/** A run written as its pack would say it. */
export interface WrittenRun {
  readonly name: string
  readonly market: string | null
  /** When the first of its rows was known, where a row says so. */
  readonly knownAt: string | null
  readonly count: number
  readonly from: string
  readonly to: string
  /** First day. */
  readonly quarter: string
  /** SHA-256 of the text of such a pack. */
  readonly digest: string
  /** Line of the newest row, and what is added for each older one. */
  readonly line: number
  readonly step: number
}

/** Writes down what of a run is compared, and what is needed to stage it after all. Names without a market are of `market`. */
export function runWriter(table: Table, market: string | undefined): (run: Run) => WrittenRun {
  const lineOf = lineWriter(table)
  const nameField = table.record.subject?.nameField
  return ({ rows, direction, quarter, first, date }) => {
    const newestFirst = direction === 1 ? rows.toReversed() : rows
    let text = ''
    for (const incoming of newestFirst) text += (text === '' ? '' : '\n') + lineOf(incoming)
    const named = nameOf(newestFirst[0]?.row ?? {}, nameField, market)
    const [from, to] = first < date ? [first, date] : [date, first]
    return {
      name: named.name ?? '',
      market: named.market,
      knownAt: earliest(rows),
      count: rows.length,
      from,
      to,
      quarter: quarter[0],
      digest: hash('sha256', text),
      line: newestFirst[0]?.line ?? 0,
      step: -direction,
    }
  }
}

function earliest(rows: readonly IncomingRow[]): string | null {
  let first: string | null = null
  for (const { knownAt } of rows)
    if (knownAt !== undefined && knownAt !== first && (first === null || isBefore(knownAt, first))) first = knownAt
  return first
}

/** No member of a stored line is empty. */
const NOT_STORED = ''

/** Writes a row, as it came in, as the line that a pack would have of it; what cannot be stored, as something that no pack says. */
function lineWriter(table: Table): (incoming: IncomingRow) => string {
  const own = columnsOfRow(table)
  const fields = Object.fromEntries(own.map(({ name, field }) => [name, field]))
  const writer = jsonWriter(fields, `{${LABELS_GO_HERE}`)
  const members = own.map(({ name, field }) => ({ read: fieldReader(name), kind: field.kind }))
  // The same one for every row: each is written down before the next one comes.
  const cells = new Array<string | null>(members.length).fill(null)
  return (incoming) => {
    let index = 0
    for (const { read, kind } of members) {
      const value = read(incoming)
      cells[index++] = isMissing(value) ? null : (storedText(kind, value) ?? NOT_STORED)
    }
    return writer.row(cells)
  }
}
