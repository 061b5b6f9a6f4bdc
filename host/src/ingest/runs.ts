import { isDate } from '@bourse/kit'
import { daysOfQuarter } from '../packs/quarter-days.ts'
import { timeField, type Table } from '../storage/tables.ts'
import { fieldReader, type IncomingRow } from './incoming-row.ts'
import { isMissing } from './prepare.ts'

/** A quarter has no more days. */
const MOST_ROWS = 92

/** Rows on lines that follow each other, of one name, by date within a quarter: as those write them who send histories. A row that fits nowhere is one of its own. */
export interface Run {
  readonly rows: IncomingRow[]
  /** How the rows name their entity; undefined where they do not, or say its id. */
  readonly name: string | undefined
  /** The market that they say. */
  readonly market: unknown
  /** First and last day of the quarter. */
  readonly quarter: readonly [first: string, last: string]
  /** 1 where dates rise, -1 where they fall, 0 for one row. */
  direction: number
  /** Date of the first row. */
  readonly first: string
  /** Line and date of the last one so far. */
  line: number
  date: string
}

/** Puts the rows of a record together to runs as they come. */
export async function* runsOf(
  table: Table,
  batches: AsyncIterable<readonly IncomingRow[]>,
): AsyncGenerator<readonly Run[]> {
  const { column = '', nameField = '' } = table.record.subject ?? {}
  const [nameOf, idOf] = [fieldReader(nameField), fieldReader(column)]
  const [dateOf, marketOf] = [fieldReader(timeField(table)), fieldReader('exchange_mic')]
  let run: Run | undefined

  function begin(incoming: IncomingRow): Run {
    const { line = Number.NaN, reject } = incoming
    const name = nameOf(incoming)
    const date = dateOf(incoming)
    const isNamed = typeof name === 'string' && name !== '' && isMissing(idOf(incoming))
    const day = isNamed && typeof date === 'string' && isDate(date) && reject === undefined ? date : undefined
    return {
      rows: [incoming],
      name: isNamed && day !== undefined ? name : undefined,
      market: marketOf(incoming),
      quarter: day === undefined ? NO_DAYS : daysOfQuarter(day),
      direction: 0,
      first: day ?? '',
      line,
      date: day ?? '',
    }
  }

  /** Adds a row that continues a run; false where it does not. */
  function grow(of: Run, incoming: IncomingRow): boolean {
    const { line, reject } = incoming
    const date = dateOf(incoming)
    if (of.rows.length === MOST_ROWS) return false
    if (line !== of.line + 1 || nameOf(incoming) !== of.name || typeof date !== 'string' || date === of.date)
      return false
    if (!isDate(date)) return false
    const direction = date > of.date ? 1 : -1
    if (direction === -of.direction || date < of.quarter[0] || date > of.quarter[1]) return false
    if (marketOf(incoming) !== of.market || !isMissing(idOf(incoming)) || reject !== undefined) return false
    of.rows.push(incoming)
    of.direction = direction
    of.line = line
    of.date = date
    return true
  }

  for await (const batch of batches) {
    const ended: Run[] = []
    for (const incoming of batch) {
      if (run !== undefined && grow(run, incoming)) continue
      if (run !== undefined) ended.push(run)
      run = begin(incoming)
    }
    yield ended
  }
  if (run !== undefined) yield [run]
}

/** No date lies between them. */
const NO_DAYS = ['', ''] as const
