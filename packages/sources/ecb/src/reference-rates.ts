import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { csv, UnreadableFile, type CsvLine } from '@bourse/kit/readers'

/** The reference rate of one currency on one day. */
export interface ReferenceRate {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** ISO 4217 */
  readonly currency: string
  /** Units of the currency per euro, exact decimal text; null where the day has no rate. */
  readonly perEuro: string | null
}

/** Dates to read, both ends included. */
export interface RateWindow {
  readonly from: string
  readonly to: string
}

/**
 * Reads euro reference rates as the ECB publishes them: a header `Date,USD,JPY,…,` with a trailing comma, then one
 * line per day. Yields a `BadRecord` for an unreadable date or rate.
 * @throws UnreadableFile if the text is not the rates file
 */
export function* referenceRates(text: string, window?: RateWindow): Generator<ReferenceRate | BadRecord> {
  let currencies: readonly string[] | undefined
  for (const line of csv(text)) {
    if (line instanceof BadRecord) {
      yield line
      continue
    }
    currencies ??= currenciesOf(line)
    const date = (line.values['Date'] ?? '').trim()
    if (isDate(date) && window !== undefined && (date < window.from || date > window.to)) continue
    yield* ratesOf(line, date, currencies)
  }
}

function currenciesOf({ values }: CsvLine): readonly string[] {
  const columns = Object.keys(values)
  const currencies = columns.filter((name) => /^[A-Z]{3}$/.test(name))
  if (columns.includes('Date') && currencies.length > 0) return currencies
  throw new UnreadableFile(`expected the columns Date, USD, JPY, …, got ${columns.join(', ').slice(0, 200)}`)
}

function* ratesOf({ line, values }: CsvLine, date: string, currencies: readonly string[]) {
  if (!isDate(date)) {
    yield new BadRecord({ line, date }, 'expected a date YYYY-MM-DD', { rule: 'unreadable-date', value: date })
    return
  }
  for (const currency of currencies) {
    const cell = (values[currency] ?? '').trim()
    const perEuro = cell === '' || cell === 'N/A' ? null : decimalText(cell)
    if (perEuro !== undefined && perEuro !== '0') yield { date, currency, perEuro }
    else
      yield new BadRecord({ line, date, [currency]: cell }, 'expected a rate above 0', {
        rule: 'unreadable-rate',
        value: cell,
      })
  }
}
