import { coinbasePublisher, LEADING_PRODUCTS, ticker, tickerAddress } from '@bourse/coinbase'
import { BadRecord, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { cadences, scheduleOf } from '../cadence.ts'
import { quotes } from '../record.ts'

interface Head {
  /** The pages' products, in order. */
  readonly products: readonly string[]
  /** Products that the exchange does not list. */
  readonly unknown: readonly string[]
}

/** Last trades in the leading crypto pairs on Coinbase Exchange. */
export const coinbaseQuotes = source({
  id: 'coinbase-quotes',
  title: 'Last trades from Coinbase Exchange',
  feeds: quotes,
  publisher: coinbasePublisher,
  role: 'venue',
  markets: ['CRYPTO'],
  schedule: scheduleOf(cadences.leadingCryptoPairs),
  config: Type.Object({
    products: Type.Array(Type.String(), { description: 'Pairs to request', default: [...LEADING_PRODUCTS] }),
  }),
  plan: ({ to }, { config }) => [{ date: to, products: config.products }],
  async fetch({ products }, { http, clock }) {
    const asked_at = clock.now()
    const answers: { readonly product: string; readonly text: string | undefined }[] = []
    for (const product of products) {
      const answer = await http.ask(tickerAddress(product), { expects: 'json' })
      answers.push({ product, text: answer.refusal === undefined ? answer.text() : undefined })
    }
    const isKnown = ({ text }: (typeof answers)[number]) => text !== undefined
    const [known, unknown] = [answers.filter(isKnown), answers.filter((answer) => !isKnown(answer))]
    const named = (list: typeof answers) => list.map(({ product }) => product)
    const head: Head = { products: named(known), unknown: named(unknown) }
    return rawPages(
      { asked_at, ...head },
      known.map(({ text = '' }) => text),
    )
  },
  *parse(raw) {
    const { head, bodies } = readPages<Head>(raw)
    if (head.unknown.length > 0) yield tally('unknown-to-publisher', head.unknown.length)
    for (const [index, body] of bodies.entries()) {
      const last = ticker(body)
      if (last instanceof BadRecord) yield last
      else {
        const symbol = (head.products[index] ?? '').replace('-', '')
        yield { symbol, exchange_mic: 'CRYPTO', last_price: last.price, last_at: last.at }
      }
    }
  },
})
