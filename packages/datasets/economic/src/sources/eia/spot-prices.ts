import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { csv, type CsvLine } from '@bourse/kit/readers'

/** A commodity's spot price on a day. */
export interface SpotPrice {
  /** Date of the price, `YYYY-MM-DD`. */
  readonly date: string
  /** Exact decimal text, which can be negative; null if there is no price for the day. */
  readonly price: string | null
}

const MISSING: ReadonlySet<string> = new Set(['', '.', 'N/A', 'NaN'])

/**
 * Parses spot prices: `Date,Price`, one line per day. Yields a `BadRecord` for an unreadable date or price.
 * @throws UnreadableFile if the text is a different file
 */
export function* spotPrices(text: string): Generator<SpotPrice | BadRecord> {
  for (const line of csv(text, { required: ['Date', 'Price'] })) yield line instanceof BadRecord ? line : priceOf(line)
}

function priceOf({ line, values }: CsvLine): SpotPrice | BadRecord {
  const [date = '', cell = ''] = [values['Date']?.trim(), values['Price']?.trim()]
  if (!isDate(date))
    return new BadRecord({ line, date }, 'expected a date YYYY-MM-DD', { rule: 'unreadable-date', value: date })
  const price = MISSING.has(cell) ? null : decimalText(cell)
  return price === undefined
    ? new BadRecord({ line, date, price: cell }, 'expected a price', { rule: 'unreadable-price', value: cell })
    : { date, price }
}
