import {
  firstFile,
  leanFolder,
  leanPaths,
  optionOpenInterest,
  optionQuotes,
  optionTrades,
  optionUniverse,
  type LeanOption,
} from '@bourse/lean'
import { BadRecord, into, isDate, RetryLater, source, Type } from '@bourse/kit'
import { sessionBefore } from '../contracts/trading-dates.ts'
import { chains } from '../intake/chains.ts'
import { trades } from '../intake/trades.ts'
import { openInterestRows } from '../open-interest/intake.ts'

/** A file of a LEAN folder: all contracts of an underlying in a year, or its chain at the end of a day. */
type Unit =
  | { readonly kind: 'trade' | 'quote' | 'openinterest'; readonly ticker: string; readonly year: string }
  | { readonly kind: 'universe'; readonly ticker: string; readonly date: string }

/** What is read of a file: the archive of a year, the text of a chain. */
type Raw = { readonly archive: Uint8Array } | { readonly text: string }

const YEAR_FILE = /^([a-z0-9.]+)_(\d{4})_(trade|quote|openinterest)_american\.zip$/
const CHAIN_FILE = /^(?:([a-z0-9.]+)-)?(\d{4})(\d{2})(\d{2})\.csv$/

/** Daily files of options in a LEAN data folder: bars, closing quotes, open interest, chains. */
export const leanOptions = source({
  id: 'lean-options',
  title: 'Options of a LEAN data folder',
  feeds: [trades, chains, openInterestRows],
  publisher: leanFolder,
  schedule: { cron: '30 7 * * 2-6', zone: 'America/New_York' },
  config: Type.Object({
    folder: Type.Optional(Type.String({ description: 'The LEAN data folder.' })),
    tickers: Type.Array(Type.String(), {
      description: 'Underlyings whose chains are read.',
      default: ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'SPY'],
    }),
  }),
  plan: ({ to }, { config }) =>
    config.tickers.map((ticker): Unit => ({ kind: 'universe', ticker: ticker.toLowerCase(), date: sessionBefore(to) })),
  async fetch(unit, { files }): Promise<Raw> {
    const paths =
      unit.kind === 'universe'
        ? leanPaths.optionUniverse(unit.ticker, unit.date)
        : leanPaths.options(unit.ticker, unit.year, unit.kind)
    const bytes = await firstFile(files, paths)
    if (bytes === undefined) throw new RetryLater(3_600)
    return unit.kind === 'universe' ? { text: new TextDecoder().decode(bytes) } : { archive: bytes }
  },
  files: {
    expected:
      'aapl_2014_trade_american.zip, …_quote_…, …_openinterest_…, and chains such as aapl-20151211.csv or ' +
      'aapl/20151211.csv',
    unit: (name, { path }) => unitOf(name, path),
    async raw([file], unit): Promise<Raw> {
      if (file === undefined) throw new Error('expected a file')
      return unit.kind === 'universe' ? { text: await file.text() } : { archive: await file.bytes() }
    },
  },
  *parse(raw, unit) {
    if ('text' in raw) yield* chainOf(raw.text, unit)
    else if (unit.kind === 'trade') yield* tradesOf(raw.archive)
    else if (unit.kind === 'quote') yield* quotesOf(raw.archive)
    else yield* interestOf(raw.archive)
  },
})

function unitOf(name: string, path: string): Unit | undefined {
  const [, root, year, kind] = YEAR_FILE.exec(name) ?? []
  if (root !== undefined && year !== undefined) return { kind: kind as 'trade', ticker: root, year }
  const [, own, ...parts] = CHAIN_FILE.exec(name) ?? []
  const ticker = own ?? path.split('/').at(-2)
  const date = parts.join('-')
  return ticker !== undefined && isDate(date) ? { kind: 'universe', ticker: ticker.toLowerCase(), date } : undefined
}

const named = ({ root, option_type, strike, expiration }: LeanOption) => ({
  ...{ contract_symbol: null, root_symbol: root, underlying: null },
  ...{ option_type, strike, expiration },
})

function* tradesOf(archive: Uint8Array) {
  for (const row of optionTrades(archive))
    if (row instanceof BadRecord) yield row
    else {
      const { date, open, high, low, close, volume } = row
      const more = { trade_count: null, vwap: null, open_interest: null }
      yield into(trades, { ...named(row), date, open, high, low, close, volume, ...more })
    }
}

function* quotesOf(archive: Uint8Array) {
  for (const row of optionQuotes(archive))
    if (row instanceof BadRecord) yield row
    else {
      const { date: snapshot_date, bid, ask, bid_size, ask_size } = row
      yield into(chains, { ...UNTOLD, ...named(row), snapshot_date, bid, ask, bid_size, ask_size })
    }
}

function* interestOf(archive: Uint8Array) {
  for (const row of optionOpenInterest(archive))
    if (row instanceof BadRecord) yield row
    else
      yield into(openInterestRows, {
        ...named(row),
        date: sessionBefore(row.stamped),
        open_interest: row.open_interest,
      })
}

/** What files of quotes alone, and chains, do not tell. */
const UNTOLD = {
  ...{ bid: null, ask: null, bid_size: null, ask_size: null, last_price: null, last_at: null },
  ...{ open: null, high: null, low: null, close: null, previous_close: null, volume: null, open_interest: null },
  ...{ implied_volatility: null, delta: null, gamma: null, theta: null, vega: null, rho: null },
  underlying_close: null,
}

function* chainOf(text: string, unit: Unit) {
  if (unit.kind !== 'universe') return
  const { underlyingClose: underlying_close, rows } = optionUniverse(text)
  for (const row of rows)
    if (row instanceof BadRecord) yield row
    else {
      const naming = { contract_symbol: null, root_symbol: unit.ticker.toUpperCase(), underlying: null }
      yield into(chains, { ...UNTOLD, ...row, ...naming, snapshot_date: unit.date, underlying_close })
    }
}
