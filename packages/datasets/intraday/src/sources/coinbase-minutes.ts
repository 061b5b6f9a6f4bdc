import {
  candles,
  candlesAddress,
  coinbasePublisher,
  LEADING_PRODUCTS,
  MOST_CANDLES,
  products,
  PRODUCTS_ADDRESS,
} from '@bourse/coinbase'
import { BadRecord, isReadable, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, eachDate, instantOf, secondsOf } from '@bourse/kit/values'
import { RETAINED_DAYS } from '../retention.ts'
import { bars } from '../staging/bars.ts'
import { barRow } from '../staging/row-fields.ts'

const [MINUTE, DAY] = [60, 86_400]

/** A product and a UTC day. */
interface Unit {
  readonly product: string
  readonly date: string
}

/** Minute bars for Coinbase Exchange pairs: every hour for the leading pairs, after midnight UTC for all others. */
export const coinbaseMinutes = source({
  id: 'coinbase-minutes',
  title: 'Minute bars from Coinbase Exchange',
  feeds: bars,
  publisher: coinbasePublisher,
  role: 'venue',
  markets: ['CRYPTO'],
  schedule: { cron: '10 * * * *', zone: 'UTC' },
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Quote currencies of the pairs fetched in the first hour; empty for only the leading pairs',
      default: ['USD', 'EUR', 'GBP'],
    }),
    leading: Type.Array(Type.String(), { description: 'Pairs to fetch every hour', default: [...LEADING_PRODUCTS] }),
  }),
  async discover({ from, to }, { http, config, clock }): Promise<Unit[]> {
    const list = await http.ask(PRODUCTS_ADDRESS, { expects: 'json' })
    const isFirstHour = clock.now().slice(11, 13) === '00'
    const wanted = [...products(list.text())].filter(isReadable).filter(({ id, quote, isDelisted }) => {
      if (isDelisted) return false
      return config.leading.includes(id) || (isFirstHour && config.quotes.includes(quote))
    })
    const kept = addDays(clock.now().slice(0, 10), -RETAINED_DAYS)
    const dates = [...eachDate(from < kept ? kept : from, to)]
    return wanted.flatMap(({ id }) => dates.map((date) => ({ product: id, date })))
  },
  async fetch({ product, date }: Unit, { http, clock }) {
    const asked_at = clock.now()
    const bodies: string[] = []
    for (const window of windowsOf(date)) {
      if (window.from >= secondsOf(asked_at)) break
      const answer = await http.ask(candlesAddress(product, MINUTE, window), { expects: 'json' })
      if (answer.refusal !== undefined) break
      bodies.push(answer.text())
    }
    return rawPages({ unit: { product, date }, asked_at }, bodies)
  },
  *parse(raw, { product, date }: Unit) {
    const { head, bodies } = readPages<{ readonly asked_at: string }>(raw)
    if (bodies.length === 0) yield tally('unknown-to-publisher')
    const [symbol, windows] = [product.replace('-', ''), windowsOf(date)]
    for (const [index, body] of bodies.entries()) {
      const window = windows[index]
      if (window === undefined) continue
      const options = { ...window, granularity: MINUTE, askedAt: secondsOf(head.asked_at) }
      for (const candle of candles(body, options)) {
        if (candle instanceof BadRecord) yield candle
        else {
          const { opensAt, ...prices } = candle
          yield barRow({
            symbol,
            exchange_mic: 'CRYPTO',
            interval: '1m' as const,
            datetime: instantOf(opensAt),
            ...prices,
          })
        }
      }
    }
  },
})

/** Splits a UTC day into windows of at most 300 minutes. */
function windowsOf(date: string) {
  const start = secondsOf(`${date}T00:00:00Z`)
  const length = MOST_CANDLES * MINUTE
  return Array.from({ length: Math.ceil(DAY / length) }, (_, index) => ({
    from: start + index * length,
    to: Math.min(start + (index + 1) * length, start + DAY) - MINUTE,
  }))
}
