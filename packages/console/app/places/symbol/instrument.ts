import type { InstrumentsListRow } from '@bourse/client'

/** The listing that the page is about. */
export type Instrument = InstrumentsListRow

/** How a call names the listing: by its id, which it keeps whatever its ticker becomes. */
export const selectionOf = ({ id }: Instrument) => ({ instrument_ids: [id] })

/** What a listing is called. */
interface Named {
  readonly symbol: string | null
  readonly exchange_mic: string | null
}

/** `XNAS:AAPL`; symbols of venues such as `INDEX:DJI` name their market already. */
export function fullSymbol({ symbol, exchange_mic: market }: Named): string {
  if (symbol === null) return ''
  return symbol.includes(':') || market === null ? symbol : `${market}:${symbol}`
}

/** What is offered for a kind of listing; one that is not a share has no filings. */
export const isCompany = ({ type }: Instrument) =>
  !['FUND', 'BOND', 'CRYPTO', 'FOREX', 'INDEX', 'ETF'].includes(type ?? '')
export const isFund = ({ type }: Instrument) => type === 'FUND' || type === 'ETF'
