/**
 * Relative paths of the files in a LEAN data folder, in lookup order: the folder's own layout first, then the flat
 * layout of folders with only one kind of file (`spy/20131007_trade.zip`, `factor_files/spy.csv`). Pass the list to
 * `firstFile`.
 */
export const leanPaths = {
  /** A US equity's daily bars. */
  daily: (ticker: string) => inEquity(`daily/${name(ticker)}.zip`),
  /** A US equity's hour bars. */
  hour: (ticker: string) => inEquity(`hour/${name(ticker)}.zip`),
  /** A US equity's minute bars on a New York date. */
  minute: (ticker: string, date: string) => inEquity(...perDay('minute', ticker, date, 'trade')),
  /** A US equity's trade prints on a New York date. */
  trades: (ticker: string, date: string) => inEquity(...perDay('tick', ticker, date, 'trade')),
  /** A US equity's splits and dividends. */
  factors: (ticker: string) => inEquity(`factor_files/${name(ticker)}.csv`),
  /** A US equity's ticker changes. */
  tickers: (ticker: string) => inEquity(`map_files/${name(ticker)}.csv`),
  /** All US listings on a day. */
  universe: (date: string) => inEquity(`fundamental/coarse/${compact(date)}.csv`, `${compact(date)}.csv`),
  /** One year of daily trades, quotes or open interest for all contracts on a US equity. */
  options: (ticker: string, year: string, kind: 'trade' | 'quote' | 'openinterest') => {
    const file = `${name(ticker)}_${year}_${kind}_american.zip`
    return [`option/usa/daily/${file}`, `daily/${file}`, file]
  },
  /** Minute data for all contracts on a US equity on a New York date. */
  optionMinutes: (ticker: string, date: string, kind: 'trade' | 'quote' | 'openinterest') => {
    const file = `${name(ticker)}/${compact(date)}_${kind}_american.zip`
    return [`option/usa/minute/${file}`, `minute/${file}`, file]
  },
  /** A US equity's option chain at the end of a day. */
  optionUniverse: (ticker: string, date: string) => [
    `option/usa/universes/${name(ticker)}/${compact(date)}.csv`,
    `universe/${name(ticker)}-${compact(date)}.csv`,
    `${name(ticker)}-${compact(date)}.csv`,
  ],
  /** A US ETF's holdings on a day. */
  etfConstituents: (ticker: string, date: string) => [
    ...inEquity(`universes/etf/${name(ticker)}/${compact(date)}.csv`),
    `${name(ticker)}-${compact(date)}.csv`,
  ],
  /** A currency pair's daily bid and ask at a broker such as `oanda`. */
  forexDaily: (broker: string, pair: string) => daily(['forex', broker], name(pair)),
  /** A currency pair's minute bid and ask on a date in the broker's time zone. */
  forexMinute: (broker: string, pair: string, date: string) => minute(['forex', broker], pair, date, 'quote'),
  /** A crypto pair's daily bars on an exchange such as `coinbase`. */
  cryptoDaily: (exchange: string, pair: string) => daily(['crypto', exchange], `${name(pair)}_trade`),
  /** A crypto pair's minute bars on a UTC date. */
  cryptoMinute: (exchange: string, pair: string, date: string) => minute(['crypto', exchange], pair, date, 'trade'),
} as const

/**
 * Returns the bytes of the first file that exists; undefined if none does. `files` is one of the tools passed to
 * `fetch`.
 */
export async function firstFile(
  files: { bytes(path: string): Promise<Uint8Array | undefined> },
  paths: readonly string[],
): Promise<Uint8Array | undefined> {
  for (const path of paths) {
    const bytes = await files.bytes(path)
    if (bytes !== undefined) return bytes
  }
  return undefined
}

/** Returns the first path under `equity/usa`, then all paths relative to the folder itself. */
function inEquity(...paths: readonly string[]): string[] {
  return [...paths.slice(0, 1).map((path) => `equity/usa/${path}`), ...paths]
}

function perDay(resolution: string, ticker: string, date: string, kind: string): string[] {
  const file = `${name(ticker)}/${compact(date)}_${kind}.zip`
  return [`${resolution}/${file}`, file]
}

function daily(folders: readonly string[], file: string): string[] {
  const [market = '', place = ''] = folders.map(name)
  return [`${market}/${place}/daily/${file}.zip`, `${market}-${place}-daily-${file}.zip`, `${place}-daily-${file}.zip`]
}

function minute(folders: readonly string[], pair: string, date: string, kind: string): string[] {
  const [market = '', place = ''] = folders.map(name)
  const file = `${name(pair)}/${compact(date)}_${kind}.zip`
  return [`${market}/${place}/minute/${file}`, `${place}-minute/${file}`, `minute-${file}`, file]
}

/**
 * Returns a ticker as a safe path segment.
 * @throws RangeError for a ticker that could escape the folder
 */
function name(ticker: string): string {
  const lower = ticker.toLowerCase()
  if (/^[a-z0-9]+(?:[.\-_][a-z0-9]+)*$/.test(lower)) return lower
  throw new RangeError(`expected a ticker that is a valid file name, got ${JSON.stringify(ticker)}`)
}

const compact = (date: string) => date.replaceAll('-', '')
