import { binancePublisher, symbols, SYMBOLS_ADDRESS, WEIGHTS } from '@bourse/binance'
import { source, Type } from '@bourse/kit'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

/** The exchange opened on this day; its list does not state since when it trades a pair. */
const FIRST_DAY = '2017-07-14'

/** Quote assets that are currencies. Tether and others that follow the dollar are none. */
const CURRENCIES: ReadonlySet<string> = new Set([
  'EUR',
  'GBP',
  'USD',
  'TRY',
  'BRL',
  'JPY',
  'PLN',
  'UAH',
  'ZAR',
  'ARS',
  'MXN',
  'CZK',
  'RON',
  'COP',
  'AUD',
  'NGN',
])

interface Unit {
  readonly date: string
  readonly quotes: readonly string[]
}

/** Pairs of Binance in some quote assets. */
export const binancePairs = source({
  id: 'binance-pairs',
  title: 'Pairs of Binance',
  feeds: directory,
  publisher: binancePublisher,
  role: 'venue',
  schedule: { cron: '1 0 * * *', zone: 'UTC' },
  complete: true,
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Assets in which the pairs are quoted',
      default: ['USDT', 'USDC', 'EUR', 'BTC'],
    }),
  }),
  plan: ({ to }, { config }): Unit[] => [{ date: to, quotes: config.quotes }],
  async fetch(_, { http }) {
    return (await http.ask(SYMBOLS_ADDRESS, { expects: 'json', cost: WEIGHTS.symbols })).text()
  },
  *parse(text, { quotes }: Unit) {
    for (const pair of symbols(text))
      if (!('base' in pair)) yield pair
      else if (quotes.includes(pair.quote)) {
        const { symbol, base, quote } = pair
        yield directoryRow({
          ...{ listing: `binance:${symbol}`, symbol, exchange_mic: 'CRYPTO', name: `${base}/${quote}`, type: 'CRYPTO' },
          currency_code: CURRENCIES.has(quote) ? quote : null,
          valid_from: FIRST_DAY,
        })
      }
  },
})
