import {
  binancePublisher,
  csvOf,
  isChecked,
  klines,
  klinesAddress,
  LEADING_SYMBOLS,
  minutesFileAddress,
  MOST_KLINES,
  WEIGHTS,
} from '@bourse/binance'
import { BadRecord, RetryLater, source, tally, Type, type SourceHttp } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, eachDate, instantOf, secondsOf } from '@bourse/kit/values'
import { RETAINED_DAYS } from '../retention.ts'
import { bars } from '../staging/bars.ts'
import { barRow } from '../staging/row-fields.ts'

const [MINUTE, DAY] = [60, 86_400]
const WRONG_CHECKSUM_SECONDS = 3_600

/** A pair and a UTC day. */
interface Unit {
  readonly symbol: string
  readonly date: string
}

/**
 * Minute bars for Binance pairs: past days from files verified by their checksums, today and days without a file from
 * the API.
 */
export const binanceMinutes = source({
  id: 'binance-minutes',
  title: 'Minute bars from Binance',
  feeds: bars,
  publisher: binancePublisher,
  role: 'venue',
  markets: ['CRYPTO'],
  schedule: { cron: '20 * * * *', zone: 'UTC' },
  config: Type.Object({
    symbols: Type.Array(Type.String(), { description: 'Pairs to request', default: [...LEADING_SYMBOLS] }),
  }),
  plan({ from, to }, { config }): Unit[] {
    const retained = addDays(to, -RETAINED_DAYS)
    const dates = [...eachDate(from < retained ? retained : from, to)]
    return config.symbols.flatMap((symbol) => dates.map((date) => ({ symbol, date })))
  },
  async fetch({ symbol, date }: Unit, { http, clock }) {
    const asked_at = clock.now()
    const file = date < asked_at.slice(0, 10) ? await minutesOfFile(http, symbol, date) : undefined
    const bodies = file === undefined ? await minutesOfApi(http, symbol, { date, asked_at }) : [file]
    return rawPages({ unit: { symbol, date }, asked_at }, bodies)
  },
  *parse(raw, { symbol }: Unit) {
    const { head, bodies } = readPages<{ readonly asked_at: string }>(raw)
    if (bodies.length === 0) yield tally('unknown-to-publisher')
    for (const body of bodies)
      for (const kline of klines(body, secondsOf(head.asked_at))) {
        if (kline instanceof BadRecord) yield kline
        else {
          const { opensAt, trade_count: _, ...prices } = kline
          const datetime = instantOf(opensAt)
          yield barRow({ symbol, exchange_mic: 'CRYPTO', interval: '1m' as const, datetime, ...prices })
        }
      }
  },
})

/** Returns a past day's CSV after verifying its checksum; undefined if its file is not yet published. */
async function minutesOfFile(http: SourceHttp, symbol: string, date: string): Promise<string | undefined> {
  const address = minutesFileAddress(symbol, date)
  for (let attempt = 1; attempt <= 2; attempt++) {
    const file = await http.ask(address, { expects: 'zip' })
    const checksum = file.refusal === undefined ? await http.ask(`${address}.CHECKSUM`) : file
    if (checksum.refusal !== undefined) return undefined
    if (isChecked(file.bytes(), checksum.text())) return csvOf(file.bytes())
  }
  throw new RetryLater(WRONG_CHECKSUM_SECONDS, `${symbol} ${date}: the file does not match its checksum`)
}

/** Returns the minutes that the API has for a day so far; empty for an unknown pair. */
async function minutesOfApi(
  http: SourceHttp,
  symbol: string,
  { date, asked_at }: { readonly date: string; readonly asked_at: string },
): Promise<readonly string[]> {
  const start = secondsOf(`${date}T00:00:00Z`)
  const length = MOST_KLINES * MINUTE
  const bodies: string[] = []
  for (let from = start; from < Math.min(start + DAY, secondsOf(asked_at)); from += length) {
    const to = Math.min(from + length, start + DAY) - MINUTE
    const address = klinesAddress(symbol, '1m', from * 1_000, to * 1_000)
    const answer = await http.ask(address, { expects: 'json', cost: WEIGHTS.klines })
    if (answer.refusal !== undefined) return bodies
    bodies.push(answer.text())
  }
  return bodies
}
