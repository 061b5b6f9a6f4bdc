import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { csv, UnreadableFile, type CsvLine } from '@bourse/kit/readers'
import { valueOf, type FredValue } from './value.ts'

const DATE_COLUMNS: ReadonlySet<string> = new Set(['observation_date', 'date'])

/** A value in one column of a graph. */
export interface GraphValue extends FredValue {
  /** The column's name: the series id, or `value` in a file with one series. */
  readonly column: string
}

/**
 * Parses a FRED graph's CSV, which requires no key and has no vintages. Each line has a date and the values of one or
 * several series, in columns named after the series ids or `value`. Yields a `BadRecord` for an unreadable value, which
 * does not affect the other series in the line.
 * @throws UnreadableFile if the text is a different file
 */
export function* graphCsv(text: string): Generator<GraphValue | BadRecord> {
  let columns: Columns | undefined
  for (const line of csv(text)) {
    if (line instanceof BadRecord) yield line
    else yield* valuesOf(line, (columns ??= columnsOf(line)))
  }
}

interface Columns {
  readonly date: string
  readonly series: readonly string[]
}

const SERIES_ID = /^[A-Z0-9_]+$/i

function columnsOf({ values }: CsvLine): Columns {
  const [date, ...series] = Object.keys(values)
  const isGraph = series.length > 0 && series.every((name) => SERIES_ID.test(name))
  if (date !== undefined && isGraph && DATE_COLUMNS.has(date.toLowerCase())) return { date, series }
  throw new UnreadableFile(`expected the columns observation_date and series ids, got ${Object.keys(values).join()}`)
}

function* valuesOf({ line, values }: CsvLine, { date, series }: Columns): Generator<GraphValue | BadRecord> {
  const day = values[date] ?? ''
  for (const column of series) {
    const written = values[column] ?? ''
    const value = valueOf(written)
    if (isDate(day) && value !== undefined) yield { column, date: day, value }
    else
      yield new BadRecord({ line, ...values }, 'expected a date YYYY-MM-DD and a value', {
        rule: 'unreadable-value',
        value: `${day} ${written}`,
      })
  }
}
