import { BadRecord, isReadable, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, instantOf, secondsOf } from '@bourse/kit/values'
import {
  archivedCandles,
  candles,
  daysAddress,
  krakenPublisher,
  MOST_CANDLES,
  pairs,
  PAIRS_ADDRESS,
  symbolOfPair,
} from '@bourse/kraken'
import { dailyBars } from '../record.ts'

const MARKET = 'CRYPTO'
/** Number of completed days that every run refetches. */
const CORRECTED_DAYS = 2
/** A file in Kraken's archives with a pair's daily candles. */
const ARCHIVE = /^([A-Z0-9]+)_1440\.csv$/
const ALL = { from: '2013-09-06', to: '9999-12-31' }

/** A range of days for a pair, both ends inclusive. */
interface Unit {
  readonly pair: string
  readonly from: string
  readonly to: string
}

/** Origin of a body: the API, at an instant, or a file from the archives, which contains only complete days. */
interface Head {
  readonly asked_at: string | null
}

/**
 * UTC days for the pairs on Kraken, with volumes in coins: the newest 720 from the API, and older ones from its
 * archives.
 */
export const krakenDay = source({
  id: 'kraken-day',
  title: 'Daily bars from Kraken',
  feeds: dailyBars,
  publisher: krakenPublisher,
  role: 'venue',
  markets: [MARKET],
  schedule: { cron: '10 0 * * *', zone: 'UTC' },
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Quote currencies of the pairs',
      default: ['EUR', 'GBP'],
    }),
    pairs: Type.Array(Type.String(), {
      description: 'Pairs to fetch, as Kraken names them; if empty, all with these quote currencies',
      default: [],
      examples: [['XBTEUR', 'ETHEUR']],
    }),
  }),
  async discover({ from, to }, { http, config, clock }): Promise<Unit[]> {
    const list = await http.ask(PAIRS_ADDRESS, { expects: 'json' })
    const oldest = addDays(clock.now().slice(0, 10), -MOST_CANDLES)
    const corrected = addDays(to, -CORRECTED_DAYS)
    const first = [from < corrected ? from : corrected, oldest].toSorted()[1] ?? oldest
    if (first > to) return []
    const isWanted = (id: string, quote: string) =>
      config.pairs.length === 0 ? config.quotes.includes(quote) : config.pairs.includes(id)
    return [...pairs(list.text())]
      .filter(isReadable)
      .filter(({ id, quote }) => isWanted(id, quote))
      .map(({ id }) => ({ pair: id, from: first, to }))
  },
  async fetch({ pair, from, to }: Unit, { http, clock }): Promise<string> {
    const asked_at = clock.now()
    const answer = await http.ask(daysAddress(pair, secondsOf(`${from}T00:00:00Z`)), { expects: 'json' })
    return rawPages({ unit: { pair, from, to }, asked_at }, answer.refusal === undefined ? [answer.text()] : [])
  },
  files: {
    expected: 'files of daily candles from Kraken’s archives, such as XBTEUR_1440.csv',
    unit: (name) => {
      const pair = ARCHIVE.exec(name)?.[1]
      return pair === undefined ? undefined : { pair, ...ALL }
    },
    raw: async (files) => rawPages({ asked_at: null }, await Promise.all(files.map((file) => file.text()))),
  },
  *parse(raw, { pair, from, to }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    if (bodies.length === 0) yield tally('unknown-to-publisher')
    for (const body of bodies)
      for (const candle of head.asked_at === null ? archivedCandles(body) : candles(body, secondsOf(head.asked_at))) {
        if (candle instanceof BadRecord || !('close' in candle)) yield candle
        else {
          const { opensAt, ...bar } = candle
          const date = instantOf(opensAt).slice(0, 10)
          if (date >= from && date <= to) yield { symbol: symbolOfPair(pair), exchange_mic: MARKET, date, ...bar }
        }
      }
  },
})
