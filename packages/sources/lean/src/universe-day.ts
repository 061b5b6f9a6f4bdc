import { BadRecord } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'
import { lines } from './lines.ts'

/** One US listing on one day. */
export interface LeanUniverseRow {
  /** The listing's id, unchanged by ticker changes, such as `RVY73T1OH55X`. */
  readonly security_id: string
  /** The ticker on that day, uppercase. */
  readonly ticker: string
  /** Close in US dollars, unadjusted, exact decimal text. */
  readonly close: string
  /** Volume in whole shares. */
  readonly volume: string
  readonly has_fundamentals: boolean
  /** Factors that adjust the close for later dividends and splits. */
  readonly price_factor: string
  readonly split_factor: string
}

/**
 * Yields the rows in a `fundamental/coarse/<YYYYMMDD>.csv` (all US listings on that day), and a `BadRecord` for each
 * unreadable line.
 */
export function* universeDay(text: string): Generator<LeanUniverseRow | BadRecord> {
  for (const { line, fields } of lines(text)) {
    const [id = '', ticker = '', close = '', volume = '', , fundamentals, priceFactor = '', splitFactor = ''] = fields
    const [price, shares, price_factor, split_factor] = [close, volume, priceFactor, splitFactor].map(decimalText)
    const security_id = id.split(' ').at(-1) ?? ''
    if (fields.length !== 8 || security_id === '' || ticker === '') yield new BadRecord(line, 'expected eight fields')
    else if (price === undefined || price === '0') yield new BadRecord(line, `expected a close above 0, got "${close}"`)
    else if (shares === undefined || price_factor === undefined || split_factor === undefined)
      yield new BadRecord(line, 'expected a volume, a price factor and a split factor')
    else {
      const has_fundamentals = fundamentals === 'True'
      yield {
        security_id,
        ticker: ticker.toUpperCase(),
        close: price,
        volume: shares,
        has_fundamentals,
        price_factor,
        split_factor,
      }
    }
  }
}
