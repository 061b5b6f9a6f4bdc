import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { csv, UnreadableFile, xml, type CsvLine } from '@bourse/kit/readers'

/** One currency's reference rate on one day. */
export interface ReferenceRate {
  /** Date of the rate, `YYYY-MM-DD`. */
  readonly date: string
  /** The currency's ISO 4217 code. */
  readonly currency: string
  /** Units of the currency per euro, exact decimal text; null if there is no rate for that day. */
  readonly perEuro: string | null
}

/** The range of dates to read, both inclusive. */
export interface RateWindow {
  readonly from: string
  readonly to: string
}

/**
 * Reads euro reference rates as the ECB publishes them: CSV with a header `Date,USD,JPY,…,` (with a trailing comma) and
 * one line per day, dated `2026-04-13` or `13 April 2026`; or XML with one `Cube` per day. Yields a `BadRecord` for an
 * unreadable date or rate.
 * @throws UnreadableFile if the text is not a file of rates
 */
export function* referenceRates(text: string, window?: RateWindow): Generator<ReferenceRate | BadRecord> {
  const days = text.trimStart().startsWith('<') ? daysOfXml(text) : daysOfCsv(text)
  for (const day of days) {
    if (day instanceof BadRecord) {
      yield day
      continue
    }
    const { line, date, rates } = day
    if (!isDate(date)) yield new BadRecord({ line, date }, 'expected a date', { rule: 'unreadable-date', value: date })
    else if (window === undefined || (date >= window.from && date <= window.to))
      for (const [currency, cell] of rates) yield rateOf(day, currency, cell)
  }
}

/** One day's rates, as the file states them. */
interface Day {
  /** Line in a CSV file; undefined for XML. */
  readonly line: number | undefined
  readonly date: string
  readonly rates: readonly (readonly [currency: string, cell: string])[]
}

function* daysOfXml(text: string): Generator<Day> {
  let found = false
  for (const { attributes, children } of xml(text, 'Envelope/Cube/Cube')) {
    found = true
    const rates = children.map(({ attributes: { currency = '', rate = '' } }) => [currency, rate] as const)
    yield { line: undefined, date: attributes['time'] ?? '', rates }
  }
  if (!found) throw new UnreadableFile('expected a Cube per day, got none')
}

function* daysOfCsv(text: string): Generator<Day | BadRecord> {
  let columns: readonly (readonly [currency: string, column: string])[] | undefined
  for (const line of csv(text)) {
    if (line instanceof BadRecord) {
      yield line
      continue
    }
    columns ??= currenciesOf(line)
    const rates = columns.map(([currency, column]) => [currency, (line.values[column] ?? '').trim()] as const)
    yield { line: line.line, date: dateOf((line.values['Date'] ?? '').trim()), rates }
  }
}

function currenciesOf({ values }: CsvLine): readonly (readonly [currency: string, column: string])[] {
  const columns = Object.keys(values)
  const currencies = columns.map((column) => [column.trim(), column] as const)
  const named = currencies.filter(([name]) => /^[A-Z]{3}$/.test(name))
  if (columns.includes('Date') && named.length > 0) return named
  throw new UnreadableFile(`expected the columns Date, USD, JPY, …, got ${columns.join(', ').slice(0, 200)}`)
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** Converts `13 April 2026`, as in the newest day's file, to `2026-04-13`; returns other text unchanged. */
function dateOf(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? []
  const number = MONTHS.indexOf(month) + 1
  return number === 0 ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function rateOf({ line, date }: Day, currency: string, cell: string): ReferenceRate | BadRecord {
  const perEuro = cell === '' || cell === 'N/A' ? null : decimalText(cell)
  if (perEuro !== undefined && perEuro !== '0') return { date, currency, perEuro }
  const place = line === undefined ? { date } : { line, date }
  return new BadRecord({ ...place, [currency]: cell }, 'expected a rate above 0', {
    rule: 'unreadable-rate',
    value: cell,
  })
}
