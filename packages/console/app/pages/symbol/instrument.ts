import type { InstrumentsListRow } from '@bourse/client'

/** The listing that the page is about. */
export type Instrument = InstrumentsListRow

/** Selects the listing by id, which stays the same when its ticker changes. */
export const selectionOf = ({ id }: Instrument) => ({ instrument_ids: [id] })

/** Symbol and market of a listing. */
interface Named {
  readonly symbol: string | null
  readonly exchange_mic: string | null
}

/** `XNAS:AAPL`; symbols such as `INDEX:DJI` already include their market. */
export function fullSymbol({ symbol, exchange_mic: market }: Named): string {
  if (symbol === null) return ''
  return symbol.includes(':') || market === null ? symbol : `${market}:${symbol}`
}

/** Whether a listing can have company data; only shares have filings. */
export const isCompany = ({ type }: Instrument) =>
  !['FUND', 'BOND', 'CRYPTO', 'FOREX', 'INDEX', 'ETF'].includes(type ?? '')
export const isFund = ({ type }: Instrument) => type === 'FUND' || type === 'ETF'
