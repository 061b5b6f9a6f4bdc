/** Whom a symbol of Yahoo names. */
export interface YahooListing {
  /** As Bourse writes it: `BRK.B`, `BAC.PRL`. */
  readonly symbol: string
  /** Of a symbol with a suffix; null for the exchanges of the United States, whose symbols have none. */
  readonly exchange_mic: string | null
}

/** Exchanges by the suffix of their symbols. */
const EXCHANGES: Readonly<Record<string, string>> = {
  L: 'XLON',
  TO: 'XTSE',
  V: 'XTSX',
  NE: 'NEOE',
  AX: 'XASX',
  PA: 'XPAR',
  AS: 'XAMS',
  BR: 'XBRU',
  LS: 'XLIS',
  DE: 'XETR',
  F: 'XFRA',
  MI: 'XMIL',
  MC: 'XMAD',
  SW: 'XSWX',
  CO: 'XCSE',
  ST: 'XSTO',
  HE: 'XHEL',
  OL: 'XOSL',
  HK: 'XHKG',
  T: 'XTKS',
  JO: 'XJSE',
  TA: 'XTAE',
}

/**
 * A symbol of Yahoo as a listing; undefined for what is none, such as an index (`^GSPC`), a future or a pair of
 * currencies.
 */
export function yahooListing(written: string): YahooListing | undefined {
  const [, name = '', suffix] = /^([A-Z0-9-]+)(?:\.([A-Z]{1,2}))?$/.exec(written.trim().toUpperCase()) ?? []
  if (name === '' || name.endsWith('-USD')) return undefined
  const symbol = name.replace(/-P([A-Z]*)$/, '.PR$1').replaceAll('-', '.')
  if (suffix === undefined) return { symbol, exchange_mic: null }
  const exchange_mic = EXCHANGES[suffix]
  return exchange_mic === undefined ? undefined : { symbol, exchange_mic }
}
