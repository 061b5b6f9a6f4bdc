import {
  binancePublisher,
  klines,
  klinesAddress,
  MOST_KLINES,
  symbols,
  SYMBOLS_ADDRESS,
  WEIGHTS,
} from '@bourse/binance'
import { BadRecord, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, instantOf, secondsOf } from '@bourse/kit/values'
import { dailyBars } from '../record.ts'

const MARKET = 'CRYPTO'
/** Number of completed days that every run refetches. */
const CORRECTED_DAYS = 2

/** A range of at most 1,000 days for a symbol, both ends inclusive. */
interface Unit {
  readonly symbol: string
  readonly from: string
  readonly to: string
}

/** UTC days for the pairs on Binance, with volumes in coins. */
export const binanceDay = source({
  id: 'binance-day',
  title: 'Daily bars from Binance',
  feeds: dailyBars,
  publisher: binancePublisher,
  role: 'venue',
  markets: [MARKET],
  schedule: { cron: '5 0 * * *', zone: 'UTC' },
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Quote assets of the pairs',
      default: ['USDT', 'USDC', 'EUR', 'BTC'],
    }),
    symbols: Type.Array(Type.String(), {
      description: 'Pairs to fetch; if empty, all with these quote assets',
      default: [],
      examples: [['BTCUSDT', 'ETHUSDT']],
    }),
  }),
  async discover({ from, to }, { http, config }): Promise<Unit[]> {
    const list = await http.ask(SYMBOLS_ADDRESS, { expects: 'json', cost: WEIGHTS.symbols })
    const corrected = addDays(to, -CORRECTED_DAYS)
    const first = from < corrected ? from : corrected
    return [...symbols(list.text())].flatMap((pair) => {
      if (!('base' in pair)) return []
      const { symbol, quote } = pair
      const isWanted = config.symbols.length === 0 ? config.quotes.includes(quote) : config.symbols.includes(symbol)
      return isWanted ? unitsOf(symbol, first, to) : []
    })
  },
  async fetch({ symbol, from, to }: Unit, { http, clock }) {
    const asked_at = clock.now()
    const [start, end] = [secondsOf(`${from}T00:00:00Z`), secondsOf(`${to}T00:00:00Z`)]
    const address = klinesAddress(symbol, '1d', start * 1_000, end * 1_000)
    const answer = await http.ask(address, { expects: 'json', cost: WEIGHTS.klines })
    return rawPages({ unit: { symbol, from, to }, asked_at }, answer.refusal === undefined ? [answer.text()] : [])
  },
  *parse(raw, { symbol }: Unit) {
    const { head, bodies } = readPages<{ readonly asked_at: string }>(raw)
    if (bodies.length === 0) yield tally('unknown-to-publisher')
    for (const body of bodies)
      for (const kline of klines(body, secondsOf(head.asked_at))) {
        if (kline instanceof BadRecord) yield kline
        else {
          const { opensAt, ...bar } = kline
          yield { symbol, exchange_mic: MARKET, date: instantOf(opensAt).slice(0, 10), ...bar }
        }
      }
  },
})

function unitsOf(symbol: string, from: string, to: string): readonly Unit[] {
  const units: Unit[] = []
  for (let first = from; first <= to; first = addDays(first, MOST_KLINES)) {
    const last = addDays(first, MOST_KLINES - 1)
    units.push({ symbol, from: first, to: last < to ? last : to })
  }
  return units
}
