import { Type, type FetchTools } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { csvTexts, firstFile, leanPaths, type IntradayOptions } from '@bourse/lean'

const names = (description: string, examples: readonly string[]) =>
  Type.Array(Type.String(), { description, default: [], examples: [examples] })

export const config = Type.Object({
  folder: Type.String({ description: 'The LEAN data folder', examples: ['/data/lean'] }),
  stocks: names('US listings, as a ticker or MIC:TICKER', ['XNAS:AAPL', 'SPY']),
  crypto: names('Crypto pairs', ['BTCUSD']),
  crypto_exchange: Type.String({ description: 'Folder of the crypto exchange', default: 'coinbase' }),
  forex: names('Currency pairs', ['EURUSD']),
  forex_broker: Type.String({ description: 'Folder of the currency broker', default: 'fxcm' }),
  forex_zone: Type.String({
    description: 'Time zone of the broker’s files: UTC-5 for fxcm, UTC for oanda',
    default: 'UTC-5',
  }),
})
type Config = (typeof config)['static']

/** One file's content, and how to read it. */
export interface MinuteFile {
  readonly symbol: string
  readonly exchange_mic: string | null
  /** The market whose sessions limit the file's bars. */
  readonly market: string
  readonly options: IntradayOptions
  readonly texts: readonly string[]
}

/** A listing or pair as named in the settings or by a file. */
export interface LeanName {
  readonly kind: 'stocks' | 'crypto' | 'forex'
  readonly name: string
}

type MinuteFilePaths = Omit<MinuteFile, 'texts'> & { readonly paths: readonly string[] }

/** All US markets in a LEAN folder share the New York calendar. */
const US = 'XNYS'

/** Returns the paths of a date's minute files, and how to read them. */
export function minuteFileOf({ kind, name }: LeanName, settings: Config, date: string): MinuteFilePaths {
  const { crypto_exchange, forex_broker, forex_zone } = settings
  if (kind === 'crypto') {
    const options = { zone: 'UTC', scaled: false }
    return { ...pair(name, 'CRYPTO'), options, paths: leanPaths.cryptoMinute(crypto_exchange, name, date) }
  }
  if (kind === 'forex') {
    const options = { zone: forex_zone, quote: true, scaled: false }
    return { ...pair(name, 'FOREX'), options, paths: leanPaths.forexMinute(forex_broker, name, date) }
  }
  const [ticker, exchange_mic] = partsOf(name)
  const options = { zone: 'America/New_York' }
  return { symbol: ticker, exchange_mic, market: US, options, paths: leanPaths.minute(ticker, date) }
}

const pair = (symbol: string, market: string) => ({ symbol, exchange_mic: market, market })

/** Splits `XNAS:AAPL` or `AAPL` into ticker and market. */
function partsOf(name: string): readonly [ticker: string, exchange_mic: string | null] {
  const [ticker = name, exchange_mic = null] = name.split(':').reverse()
  return [ticker, exchange_mic]
}

/** Returns a date's minute files that exist in the folder. */
export async function minuteFiles(
  files: FetchTools<unknown>['files'],
  settings: Config,
  date: string,
): Promise<readonly MinuteFile[]> {
  const all = KINDS.flatMap((kind) => settings[kind].map((name): LeanName => ({ kind, name })))
  const read: MinuteFile[] = []
  for (const given of all) {
    const { paths, ...file } = minuteFileOf(given, settings, date)
    const bytes = await firstFile(files, paths)
    if (bytes !== undefined) read.push({ ...file, texts: await csvTexts(bytes) })
  }
  return read
}

const KINDS = ['stocks', 'crypto', 'forex'] as const

/** Name of the only file in a minute archive: `20140605_aapl_minute_trade.csv`. */
const MINUTES = /^(\d{4})(\d{2})(\d{2})_([a-z0-9.]+)_minute_(trade|quote)\.csv$/i

/**
 * Identifies the content of a file that an operator submitted: trades in a listing or crypto pair, or quotes for a
 * currency pair. The settings or a folder in the file's path determine the kind; a listing's market comes from the
 * settings.
 */
export function givenFile(name: string, path: string, settings: Config): { date: string; given: LeanName } | undefined {
  const [, year, month, day, named = '', dataType] = MINUTES.exec(name) ?? []
  const [date, ticker] = [`${year}-${month}-${day}`, named.toUpperCase()]
  if (!isDate(date)) return undefined
  const is = (kind: 'crypto' | 'forex') => settings[kind].includes(ticker) || path.split('/').includes(kind)
  if (dataType?.toLowerCase() === 'quote')
    return is('forex') ? { date, given: { kind: 'forex', name: ticker } } : undefined
  if (is('crypto')) return { date, given: { kind: 'crypto', name: ticker } }
  const listing = settings.stocks.find((stock) => partsOf(stock)[0].toUpperCase() === ticker) ?? ticker
  return { date, given: { kind: 'stocks', name: listing } }
}
