import {
  firstFile,
  leanPublisher,
  leanPaths,
  optionMinuteOpenInterest,
  optionMinuteQuotes,
  optionMinuteTrades,
  optionOpenInterest,
  optionQuotes,
  optionTrades,
  optionUniverse,
  type LeanOption,
  type LeanOptionBar,
  type LeanOptionInterest,
  type LeanOptionQuote,
} from '@bourse/lean'
import { BadRecord, into, RetryLater, source, Type } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { sessionBefore } from '../contracts/trading-dates.ts'
import { chains } from '../staging/chains.ts'
import { contractBars } from '../staging/contract-bars.ts'
import { openInterestRows } from '../staging/open-interest-rows.ts'

/** The kind of data that an archive has for each contract. */
type Kind = 'trade' | 'quote' | 'openinterest'

/**
 * A file in a LEAN folder: all of an underlying's contracts for a year, their minutes on a day, or the chain at the end
 * of a day.
 */
type Unit =
  | { readonly kind: Kind; readonly ticker: string; readonly year: string }
  | { readonly kind: 'minutes'; readonly of: Kind; readonly ticker: string; readonly date: string }
  | { readonly kind: 'universe'; readonly ticker: string; readonly date: string }

/** A file's content: the archive for a year or a day, or a chain's text. */
type Raw = { readonly archive: Uint8Array } | { readonly text: string }

const YEAR_FILE = /^([a-z0-9.]+)_(\d{4})_(trade|quote|openinterest)_american\.zip$/
const DAY_FILE = /^(\d{4})(\d{2})(\d{2})_(trade|quote|openinterest)_american\.zip$/
const CHAIN_FILE = /^(?:([a-z0-9.]+)-)?(\d{4})(\d{2})(\d{2})\.csv$/

/** Option files from a LEAN data folder: bars, closing quotes and open interest, by day or minute, and chains. */
export const leanOptions = source({
  id: 'lean-options',
  title: 'Options from a LEAN data folder',
  feeds: [contractBars, chains, openInterestRows],
  publisher: leanPublisher,
  schedule: { cron: '30 7 * * 2-6', zone: 'America/New_York' },
  config: Type.Object({
    folder: Type.Optional(Type.String({ description: 'The LEAN data folder.' })),
    tickers: Type.Array(Type.String(), {
      description: 'Underlyings whose chains to fetch.',
      default: ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'SPY'],
    }),
  }),
  plan: ({ to }, { config }) =>
    config.tickers.map((ticker): Unit => ({ kind: 'universe', ticker: ticker.toLowerCase(), date: sessionBefore(to) })),
  async fetch(unit, { files }): Promise<Raw> {
    const bytes = await firstFile(files, pathsOf(unit))
    if (bytes === undefined) throw new RetryLater(3_600)
    return unit.kind === 'universe' ? { text: new TextDecoder().decode(bytes) } : { archive: bytes }
  },
  files: {
    expected:
      'aapl_2014_trade_american.zip, …_quote_…, …_openinterest_…, minute archives such as ' +
      'aapl/20140606_trade_american.zip, and chains such as aapl-20151211.csv or aapl/20151211.csv',
    unit: (name, { path }) => unitOf(name, path),
    async raw([file, other], unit): Promise<Raw> {
      if (file === undefined) throw new Error('expected a file')
      if (other !== undefined)
        throw new Error("expected one file with this name; pass the folder that contains the underlying's folder")
      return unit.kind === 'universe' ? { text: await file.text() } : { archive: await file.bytes() }
    },
  },
  async *parse(raw, unit) {
    if ('text' in raw) yield* chainOf(raw.text, unit)
    else if (unit.kind === 'minutes') yield* minutesOf(raw.archive, unit.of, unit.date)
    else if (unit.kind === 'trade') yield* tradesOf(optionTrades(raw.archive))
    else if (unit.kind === 'quote') yield* quotesOf(optionQuotes(raw.archive))
    else yield* interestOf(optionOpenInterest(raw.archive))
  },
})

function pathsOf(unit: Unit): readonly string[] {
  if (unit.kind === 'universe') return leanPaths.optionUniverse(unit.ticker, unit.date)
  if (unit.kind === 'minutes') return leanPaths.optionMinutes(unit.ticker, unit.date, unit.of)
  return leanPaths.options(unit.ticker, unit.year, unit.kind)
}

function unitOf(name: string, path: string): Unit | undefined {
  const [, root, year, kind] = YEAR_FILE.exec(name) ?? []
  if (root !== undefined && year !== undefined) return { kind: kind as Kind, ticker: root, year }
  const [, ...day] = DAY_FILE.exec(name) ?? []
  const of = day.pop()
  // A yearly archive contains the name of its underlying; single-day files are distinguished only by their underlying's
  // folder.
  if (of !== undefined) {
    const date = day.join('-')
    return isDate(date) ? { kind: 'minutes', of: of as Kind, ticker: path.split('/').at(-2) ?? '', date } : undefined
  }
  const [, own, ...parts] = CHAIN_FILE.exec(name) ?? []
  const ticker = own ?? path.split('/').at(-2)
  const date = parts.join('-')
  return ticker !== undefined && isDate(date) ? { kind: 'universe', ticker: ticker.toLowerCase(), date } : undefined
}

const named = ({ root, option_type, strike, expiration }: LeanOption) => ({
  ...{ contract_symbol: null, root_symbol: root, underlying: null },
  ...{ option_type, strike, expiration },
})

async function* minutesOf(archive: Uint8Array, of: Kind, date: string) {
  if (of === 'trade') yield* tradesOf(optionMinuteTrades(archive, date))
  else if (of === 'quote') yield* quotesOf(optionMinuteQuotes(archive, date))
  else yield* interestOf(optionMinuteOpenInterest(archive, date))
}

async function* tradesOf(rows: AsyncIterable<LeanOptionBar | BadRecord>) {
  for await (const row of rows)
    if (row instanceof BadRecord) yield row
    else {
      const { date, open, high, low, close, volume } = row
      const more = { trade_count: null, vwap: null, open_interest: null }
      yield into(contractBars, { ...named(row), date, open, high, low, close, volume, ...more })
    }
}

async function* quotesOf(rows: AsyncIterable<LeanOptionQuote | BadRecord>) {
  for await (const row of rows)
    if (row instanceof BadRecord) yield row
    else {
      const { date: snapshot_date, bid, ask, bid_size, ask_size } = row
      yield into(chains, { ...NO_VALUES, ...named(row), snapshot_date, bid, ask, bid_size, ask_size })
    }
}

async function* interestOf(rows: AsyncIterable<LeanOptionInterest | BadRecord>) {
  for await (const row of rows)
    if (row instanceof BadRecord) yield row
    else
      yield into(openInterestRows, {
        ...named(row),
        date: sessionBefore(row.stamped),
        open_interest: row.open_interest,
      })
}

/** Null for values that quote files and chains do not contain. */
const NO_VALUES = {
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
      yield into(chains, { ...NO_VALUES, ...row, ...naming, snapshot_date: unit.date, underlying_close })
    }
}
