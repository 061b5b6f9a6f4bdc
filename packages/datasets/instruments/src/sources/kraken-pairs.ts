import { BadRecord, source, Type } from '@bourse/kit'
import { krakenPublisher, pairs, PAIRS_ADDRESS } from '@bourse/kraken'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

/** First day in the exchange's archives. Its list does not include a pair's first trading day. */
const FIRST_DAY = '2013-09-06'

interface Unit {
  readonly date: string
  readonly quotes: readonly string[]
}

/** Kraken pairs with the configured quote currencies. A pair ends when the exchange removes it from its list. */
export const krakenPairs = source({
  id: 'kraken-pairs',
  title: 'Pairs from Kraken',
  feeds: directory,
  publisher: krakenPublisher,
  role: 'venue',
  schedule: { cron: '3 0 * * *', zone: 'UTC' },
  complete: true,
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Quote currencies of the pairs',
      default: ['EUR', 'GBP'],
    }),
  }),
  plan: ({ to }, { config }): Unit[] => [{ date: to, quotes: config.quotes }],
  async fetch(_, { http }) {
    const answer = await http.ask(PAIRS_ADDRESS, { expects: 'json' })
    return answer.text()
  },
  *parse(text, { quotes }: Unit) {
    for (const pair of pairs(text))
      if (pair instanceof BadRecord) yield pair
      else if (quotes.includes(pair.quote)) {
        const { id, base, quote } = pair
        yield directoryRow({
          listing: `kraken:${id}`,
          symbol: `${base}${quote}`,
          exchange_mic: 'CRYPTO',
          name: `${base}/${quote}`,
          type: 'CRYPTO',
          currency_code: quote,
          valid_from: FIRST_DAY,
        })
      }
  },
})
