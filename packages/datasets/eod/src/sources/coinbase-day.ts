import { candles, candlesAddress, products, coinbasePublisher, MOST_CANDLES, PRODUCTS_ADDRESS } from '@bourse/coinbase'
import { BadRecord, isReadable, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, instantOf, secondsOf } from '@bourse/kit/values'
import { dailyBars } from '../record.ts'

const DAY_SECONDS = 86_400
/** Number of days that every run refetches, because the exchange may complete them late. */
const RECHECKED_DAYS = 2
const MARKET = 'CRYPTO'

/** A range of at most 300 days for a product, both ends inclusive. */
interface Unit {
  readonly product: string
  readonly from: string
  readonly to: string
}

/** UTC days for the pairs on Coinbase Exchange, with volumes in coins. */
export const coinbaseDay = source({
  id: 'coinbase-day',
  title: 'Daily bars from Coinbase Exchange',
  feeds: dailyBars,
  publisher: coinbasePublisher,
  role: 'venue',
  markets: [MARKET],
  schedule: { cron: '20 0 * * *', zone: 'UTC' },
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Quote currencies of the pairs',
      default: ['USD', 'EUR', 'GBP'],
    }),
    products: Type.Array(Type.String(), {
      description: 'Pairs to fetch; if empty, all with these quote currencies',
      default: [],
      examples: [['BTC-USD', 'ETH-USD']],
    }),
  }),
  async discover({ from, to }, { http, config }) {
    const list = await http.ask(PRODUCTS_ADDRESS, { expects: 'json' })
    const isWanted = (id: string, quote: string) =>
      config.products.length === 0 ? config.quotes.includes(quote) : config.products.includes(id)
    const rechecked = addDays(to, -RECHECKED_DAYS)
    const first = from < rechecked ? from : rechecked
    return [...products(list.text())]
      .filter(isReadable)
      .filter(({ id, quote, isDelisted }) => !isDelisted && isWanted(id, quote))
      .flatMap(({ id }) => unitsOf(id, first, to))
  },
  async fetch({ product, from, to }: Unit, { http, clock }) {
    const asked_at = clock.now()
    const answer = await http.ask(candlesAddress(product, DAY_SECONDS, windowOf({ from, to })), { expects: 'json' })
    return rawPages({ unit: { product, from, to }, asked_at }, answer.refusal === undefined ? [answer.text()] : [])
  },
  *parse(raw, unit: Unit) {
    const { head, bodies } = readPages<{ readonly asked_at: string }>(raw)
    if (bodies.length === 0) yield tally('unknown-to-publisher')
    const askedAt = secondsOf(head.asked_at)
    const symbol = unit.product.replace('-', '')
    for (const body of bodies)
      for (const candle of candles(body, { ...windowOf(unit), granularity: DAY_SECONDS, askedAt })) {
        if (candle instanceof BadRecord) yield candle
        else {
          const { opensAt, ...prices } = candle
          yield { symbol, exchange_mic: MARKET, date: instantOf(opensAt).slice(0, 10), ...prices, trade_count: null }
        }
      }
  },
})

function unitsOf(product: string, from: string, to: string): readonly Unit[] {
  const units: Unit[] = []
  for (let first = from; first <= to; first = addDays(first, MOST_CANDLES)) {
    const last = addDays(first, MOST_CANDLES - 1)
    units.push({ product, from: first, to: last < to ? last : to })
  }
  return units
}

const windowOf = ({ from, to }: Pick<Unit, 'from' | 'to'>) => ({
  from: secondsOf(`${from}T00:00:00Z`),
  to: secondsOf(`${to}T00:00:00Z`),
})
