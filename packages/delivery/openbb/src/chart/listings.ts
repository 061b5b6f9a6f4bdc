import { invalidParameter, problem } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { rowsOf, type Row } from '../rows/answer.ts'
import { EXCHANGES, TICKERS } from './chart.ts'

/** Maximum and default number of search results. */
const [MOST, SOME] = [100, 30]
/** Decimal places of prices: enough for prices below a cent. */
const PRICE_SCALE = 10_000

/** Returns the listings whose ticker or name matches the words that the user enters. */
export async function search(operations: Operations, caller: Caller, query: URLSearchParams) {
  const words = query.get('query')?.trim() ?? ''
  if (words === '') return []
  const limit = Math.min(Number(/^\d{1,4}$/.exec(query.get('limit') ?? '') ?? SOME), MOST)
  const rows = await found(operations, caller, words, Math.max(limit, 1))
  return rows.map((row) => ({
    symbol: row['ticker'],
    full_name: nameOf(row),
    ticker: nameOf(row),
    description: row['name'] ?? row['ticker'],
    exchange: row['exchange_mic'],
    type: row['asset_class'],
  }))
}

/** Describes one listing. Throws if its name is unknown. */
export async function describe(
  operations: Operations,
  caller: Caller,
  { query, resolutions }: { readonly query: URLSearchParams; readonly resolutions: readonly string[] },
) {
  const symbol = query.get('symbol')?.trim() ?? ''
  if (symbol === '') throw invalidParameter('symbol', 'is required')
  const [row] = (await found(operations, caller, symbol, MOST)).filter((each) => isNamed(each, symbol))
  if (row === undefined) throw problem('symbol-not-resolved', `No listing has the symbol ${symbol.slice(0, 40)}.`)
  return {
    name: row['ticker'],
    ticker: nameOf(row),
    description: row['name'] ?? row['ticker'],
    type: row['asset_class'],
    exchange: row['exchange_mic'],
    listed_exchange: row['exchange_mic'],
    currency_code: row['currency_code'],
    ...(await hoursOf(operations, caller, row)),
    minmov: 1,
    pricescale: PRICE_SCALE,
    volume_precision: 0,
    has_intraday: resolutions.some((each) => /^\d+$/.test(each)),
    has_daily: resolutions.includes('1D'),
    // The chart combines days into weeks and months.
    has_weekly_and_monthly: false,
    supported_resolutions: resolutions,
    intraday_multipliers: resolutions.filter((each) => /^\d+$/.test(each)),
  }
}

/** The name of a listing in every market: index and bond tickers already contain theirs. */
function nameOf(row: Row): string {
  const ticker = String(row['ticker'])
  return ticker.includes(':') ? ticker : `${String(row['exchange_mic'])}:${ticker}`
}

const isNamed = (row: Row, symbol: string) =>
  [nameOf(row), String(row['ticker'])].some((name) => name.toLowerCase() === symbol.toLowerCase())

/** Finds listings by ticker or name; `MIC:TICKER` limits the search to one market. */
async function found(operations: Operations, caller: Caller, words: string, limit: number): Promise<readonly Row[]> {
  const tickers = async (parameters: Readonly<Record<string, string>>) =>
    (await rowsOf(operations, caller, { operation: TICKERS, parameters: { ...parameters, limit: String(limit) } })).rows
  const [, exchange, ticker] = /^([^:\s]+):(\S+)$/.exec(words) ?? []
  const rows = exchange === undefined || ticker === undefined ? [] : await tickers({ q: ticker, exchange })
  // Tickers of indices and bonds contain their venue, such as INDEX:SPX.
  return rows.length > 0 ? rows : tickers({ q: words })
}

/** Time zone and hours of a listing's exchange; the entire day if the key cannot read them. */
async function hoursOf(operations: Operations, caller: Caller, row: Row) {
  const whole = { timezone: 'Etc/UTC', session: '24x7' }
  if (!operations.listFor(caller).some(({ id }) => id === EXCHANGES)) return whole
  const { rows } = await rowsOf(operations, caller, { operation: EXCHANGES, parameters: { limit: '1000' } })
  const exchange = rows.find(({ exchange_mic: mic }) => mic === row['exchange_mic'])
  if (exchange === undefined) return whole
  const [open, close] = [exchange['open_time'], exchange['close_time']].map((time) => String(time).replace(':', ''))
  const isWhole = open === '0000' && close === '2400'
  return {
    timezone: exchange['timezone'] === 'UTC' ? whole.timezone : exchange['timezone'],
    session: isWhole ? whole.session : `${open}-${close}`,
  }
}
