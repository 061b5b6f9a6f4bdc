import { addDays, BadRecord, eachDate, source, Type, type FetchTools } from '@bourse/kit'
import { firstFile, leanFolder, leanPaths, minuteBars, type IntradayOptions } from '@bourse/lean'
import { sessions, type Sessions } from '@bourse/services'
import { bars } from '../intake/bars.ts'
import { barRow } from '../intake/row-fields.ts'
import { RETAINED_DAYS } from '../retention.ts'
import { createSessionClock, type OpenHours } from '../session-clock.ts'
import { sessionBars } from './session-bars.ts'

const names = (description: string, examples: readonly string[]) =>
  Type.Array(Type.String(), { description, default: [], examples: [examples] })

const config = Type.Object({
  folder: Type.String({ description: 'The LEAN data folder', examples: ['/data/lean'] }),
  stocks: names('US listings, as a ticker or MIC:TICKER', ['XNAS:AAPL', 'SPY']),
  crypto: names('Crypto pairs', ['BTCUSD']),
  crypto_exchange: Type.String({ description: 'Folder of the crypto exchange', default: 'coinbase' }),
  forex: names('Currency pairs', ['EURUSD']),
  forex_broker: Type.String({ description: 'Folder of the currency broker', default: 'fxcm' }),
  forex_zone: Type.String({
    description: 'Clock of the broker’s files: UTC-5 for fxcm, UTC for oanda',
    default: 'UTC-5',
  }),
})
type Config = (typeof config)['static']

/** What one file holds, and how it is read. */
interface MinuteFile {
  readonly symbol: string
  readonly exchange_mic: string | null
  /** The market by whose sessions it is cut. */
  readonly market: string
  readonly options: IntradayOptions
  readonly bytes: Uint8Array
}

/** The files of a date, with the sessions that they may reach into by market. */
interface Raw {
  readonly files: readonly MinuteFile[]
  readonly hours: Readonly<Record<string, readonly OpenHours[]>>
}

/** Every US calendar of the LEAN folder is that of New York. */
const US = 'XNYS'

/**
 * Minute files of a LEAN data folder: minutes of the regular session, rolled up to 5 minutes for US listings and kept
 * as they are for pairs. A day without a file of a listing has no bars of it.
 */
export const leanMinutes = source({
  id: 'lean-minutes',
  title: 'Minute files of a LEAN data folder',
  feeds: bars,
  publisher: leanFolder,
  // US sessions overnight, currency pairs at 03:20 and crypto pairs at 09:15 and 15:15 UTC.
  schedule: [
    { cron: '30 2 * * 2-6', zone: 'America/New_York' },
    { cron: '20 3 * * *', zone: 'UTC' },
    { cron: '15 9,15 * * *', zone: 'UTC' },
  ],
  config,
  plan: ({ from, to }) => [...eachDate(from, to)].map((date) => ({ date })),
  needs: { sessions },
  async fetch({ date }, { files, clock, config: settings }, needs): Promise<Raw> {
    const earliest = addDays(clock.now().slice(0, 10), -RETAINED_DAYS)
    const found = date < earliest ? [] : await readFiles(files, settings, date)
    const markets = [...new Set(found.map(({ market }) => market))]
    return {
      files: found,
      hours: Object.fromEntries(markets.map((market) => [market, hoursAround(needs.sessions, market, date)])),
    }
  },
  *parse({ files, hours }, { date }) {
    for (const { symbol, exchange_mic, market, options, bytes } of files) {
      const minutes = []
      for (const minute of minuteBars(bytes, date, options))
        if (minute instanceof BadRecord) yield minute
        else minutes.push(minute)
      for (const bar of sessionBars(minutes, market, hours[market] ?? []))
        yield barRow({ symbol, exchange_mic, ...bar })
    }
  },
})

type Wanted = Omit<MinuteFile, 'bytes'> & { readonly paths: readonly string[] }

async function readFiles(
  files: FetchTools<unknown>['files'],
  settings: Config,
  date: string,
): Promise<readonly MinuteFile[]> {
  const read: MinuteFile[] = []
  for (const { paths, ...file } of filesOf(settings, date)) {
    const bytes = await firstFile(files, paths)
    if (bytes !== undefined) read.push({ ...file, bytes })
  }
  return read
}

function filesOf(settings: Config, date: string): readonly Wanted[] {
  const { stocks, crypto, crypto_exchange, forex, forex_broker, forex_zone } = settings
  return [
    ...stocks.map((name): Wanted => {
      const [ticker = name, exchange_mic = null] = name.split(':').reverse()
      const options = { zone: 'America/New_York' }
      return { symbol: ticker, exchange_mic, market: US, options, paths: leanPaths.minute(ticker, date) }
    }),
    ...crypto.map((symbol): Wanted => {
      const options = { zone: 'UTC', scaled: false }
      return { ...pair(symbol, 'CRYPTO'), options, paths: leanPaths.cryptoMinute(crypto_exchange, symbol, date) }
    }),
    ...forex.map((symbol): Wanted => {
      const options = { zone: forex_zone, quote: true, scaled: false }
      return { ...pair(symbol, 'FOREX'), options, paths: leanPaths.forexMinute(forex_broker, symbol, date) }
    }),
  ]
}

const pair = (symbol: string, market: string) => ({ symbol, exchange_mic: market, market })

/** Sessions that a day of any clock may reach into. */
function hoursAround(calendar: Pick<Sessions, 'on'>, market: string, date: string): readonly OpenHours[] {
  const clock = createSessionClock(calendar)
  return [addDays(date, -1), date, addDays(date, 1)].flatMap((each) => clock.on(market, each) ?? [])
}
