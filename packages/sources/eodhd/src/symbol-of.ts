import { eodhdCode } from './ticker.ts'
import { exchangeOfMic } from './exchanges.ts'

/** Returns EODHD's symbol for a listing, such as `BRK-B.US`. */
export const symbolOf = (listing: { readonly symbol: string; readonly exchange_mic: string }): string =>
  `${eodhdCode(listing.symbol)}.${exchangeOfMic(listing.exchange_mic)?.code ?? ''}`
