import { BadRecord, type Tally } from '@bourse/kit'
import { dayBar, type DayBar, type Members } from '@bourse/kit/readers'
import { Decimal, decimalText, isPositive, roundedText } from '@bourse/kit/values'
import { tableRows } from './table-rows.ts'

/** A ticker's daily bar. */
export interface SharadarBar extends DayBar {
  /** Ticker in Sharadar's spelling. */
  readonly ticker: string
}

const COLUMNS = ['ticker', 'date', 'open', 'high', 'low', 'close', 'volume', 'closeunadj']

/**
 * Reads a day's bars from the table SEP, and undoes the splits in their prices and volumes: only `closeunadj` is as
 * traded. Yields a `BadRecord` for a row with a different date or without prices.
 * @throws UnreadableFile if a page is not the table
 */
export function* sharadarBars(bodies: readonly string[], date: string): Generator<SharadarBar | BadRecord | Tally> {
  for (const row of tableRows(bodies, COLUMNS)) {
    const ticker = String(row['ticker'])
    if (row['date'] !== date)
      yield new BadRecord(row, `expected the date ${date}`, { rule: 'other-date', value: String(row['date']) })
    else
      for (const bar of dayBar({ date, row: asTraded(row) }, UNADJUSTED))
        yield 'close' in bar ? { ticker, ...bar } : bar
  }
}

const UNADJUSTED = ['open', 'high', 'low', 'closeunadj', 'volume'] as const

/** Returns a row with prices and volume as traded; omits the close if it is not above zero. */
function asTraded(row: Members): Members {
  const [close, traded] = [decimalText(row['close']), decimalText(row['closeunadj'])]
  if (close === undefined || traded === undefined || !isPositive(close) || !isPositive(traded))
    return { ...row, closeunadj: undefined }
  if (close === traded) return row
  const price = (name: string) => {
    const text = decimalText(row[name])
    if (text === undefined) return undefined
    return text === close ? traded : priceText(new Decimal(text).times(traded).div(close))
  }
  const volume = decimalText(row['volume'])
  const shares = volume === undefined ? undefined : new Decimal(volume).times(close).div(traded).toFixed()
  return { ...row, open: price('open'), high: price('high'), low: price('low'), volume: shares }
}

/** Rounds a price as exchanges quote it: to four decimal places if it is at least 1, otherwise to six. */
const priceText = (price: Decimal): string => roundedText(price, price.lessThan(1) ? 6 : 4)
