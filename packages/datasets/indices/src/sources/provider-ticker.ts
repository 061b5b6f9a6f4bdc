/** Markets by the suffix of a ticker in the spelling of Yahoo. */
const MARKETS: Readonly<Record<string, string>> = {
  L: 'XLON',
  TO: 'XTSE',
  V: 'XTSX',
  PA: 'XPAR',
  AS: 'XAMS',
  AX: 'XASX',
}

/**
 * A publisher’s ticker as it is carried, `XLON:VOD` of `VOD.L` and `BRK.B` of `BRK-B`; of a bare one the preferred
 * market decides.
 */
export function providerTicker(symbol: string): string {
  const [, root = symbol, suffix = ''] = /^(.+)\.([A-Z]{1,2})$/.exec(symbol) ?? []
  const market = MARKETS[suffix]
  return market === undefined ? symbol.replace('-', '.') : `${market}:${root.replace('-', '.')}`
}
