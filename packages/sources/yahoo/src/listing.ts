/** The listing that a Yahoo symbol refers to. */
export interface YahooListing {
  /** Symbol in Bourse's notation, such as `BRK.B` or `BAC.PRL`. */
  readonly symbol: string
  /** MIC that the symbol's suffix indicates; null for US exchanges, whose symbols have no suffix. */
  readonly exchange_mic: string | null
}

/** Exchanges by symbol suffix. */
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
 * Converts a Yahoo symbol to a listing; undefined for other instruments, such as an index (`^GSPC`), a future or a
 * currency pair.
 */
export function yahooListing(written: string): YahooListing | undefined {
  const [, name = '', suffix] = /^([A-Z0-9-]+)(?:\.([A-Z]{1,2}))?$/.exec(written.trim().toUpperCase()) ?? []
  if (name === '' || name.endsWith('-USD')) return undefined
  const symbol = name.replace(/-P([A-Z]*)$/, '.PR$1').replaceAll('-', '.')
  if (suffix === undefined) return { symbol, exchange_mic: null }
  const exchange_mic = EXCHANGES[suffix]
  return exchange_mic === undefined ? undefined : { symbol, exchange_mic }
}
