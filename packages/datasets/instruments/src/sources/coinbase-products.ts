import { products, coinbasePublisher, PRODUCTS_ADDRESS } from '@bourse/coinbase'
import { BadRecord, source, Type } from '@bourse/kit'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

/** Day the venue opened. Its list does not include a pair's first trading day. */
const FIRST_DAY = '2015-01-26'

interface Unit {
  readonly date: string
  readonly quotes: readonly string[]
}

/**
 * Coinbase Exchange pairs with the configured quote currencies. A pair that the exchange has removed is marked as
 * ended.
 */
export const coinbaseProducts = source({
  id: 'coinbase-products',
  title: 'Pairs from Coinbase Exchange',
  feeds: directory,
  publisher: coinbasePublisher,
  role: 'venue',
  schedule: { cron: '2 0 * * *', zone: 'UTC' },
  complete: true,
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Quote currencies of the pairs',
      default: ['USD', 'EUR', 'GBP'],
    }),
  }),
  plan: ({ to }, { config }): Unit[] => [{ date: to, quotes: config.quotes }],
  async fetch(_, { http }) {
    const answer = await http.ask(PRODUCTS_ADDRESS, { expects: 'json' })
    return answer.text()
  },
  *parse(text, { quotes }: Unit) {
    for (const product of products(text))
      if (product instanceof BadRecord) yield product
      else if (quotes.includes(product.quote)) {
        const { id, base, quote, isDelisted } = product
        yield directoryRow({
          listing: `coinbase:${id}`,
          symbol: `${base}${quote}`,
          exchange_mic: 'CRYPTO',
          name: `${base}/${quote}`,
          type: 'CRYPTO',
          currency_code: quote,
          valid_from: FIRST_DAY,
          status: isDelisted ? 'inactive' : 'active',
        })
      }
  },
})
