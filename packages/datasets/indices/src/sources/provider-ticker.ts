/** Markets, by the ticker suffix in Yahoo's notation. */
const MARKETS: Readonly<Record<string, string>> = {
  L: 'XLON',
  TO: 'XTSE',
  V: 'XTSX',
  PA: 'XPAR',
  AS: 'XAMS',
  AX: 'XASX',
}

/**
 * Converts a publisher's ticker to a listing symbol: `VOD.L` to `XLON:VOD`, `BRK-B` to `BRK.B`. Symbols without an
 * exchange are resolved later, by order of preferred markets.
 */
export function providerTicker(symbol: string): string {
  const [, root = symbol, suffix = ''] = /^(.+)\.([A-Z]{1,2})$/.exec(symbol) ?? []
  const market = MARKETS[suffix]
  return market === undefined ? symbol.replace('-', '.') : `${market}:${root.replace('-', '.')}`
}
