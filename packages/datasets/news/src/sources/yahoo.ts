import { BadRecord, source, Type } from '@bourse/kit'
import { yahooNews } from '@bourse/yahoo'
import { incomingArticles } from '../staging/incoming-articles.ts'
import { incomingRow } from './incoming-row.ts'

interface Answer {
  readonly text: string
  readonly answered_at: string
}

/** Headlines found by searching for the symbols that an operator configures. */
export const yahoo = source({
  id: 'yahoo-news',
  title: 'Yahoo Finance news',
  feeds: incomingArticles,
  publisher: {
    name: 'Yahoo Finance',
    licence: 'Yahoo’s terms: no official API, and no redistribution',
    attribution: 'Data by Yahoo Finance',
    hosts: ['query2.finance.yahoo.com'],
    requestsPerSecond: 1,
  },
  schedule: { cron: '20 * * * *', zone: 'UTC' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://query2.finance.yahoo.com/v1/finance/search',
      description: 'URL of the search',
    }),
    symbols: Type.Array(Type.String(), { default: ['AAPL'], description: 'Symbols to request, in Yahoo’s spelling' }),
  }),
  plan: (_, { config }) => config.symbols.map((symbol) => ({ symbol })),
  async fetch({ symbol }, { http, config, clock }): Promise<Answer> {
    return { text: await http.text(`${config.base_url}?q=${encodeURIComponent(symbol)}`), answered_at: clock.now() }
  },
  files: {
    expected: 'search responses, such as search-AAPL.json',
    unit: (name) => (/^search-.*\.json$/i.test(name) ? { symbol: name } : undefined),
    async raw([file], _, { clock }): Promise<Answer> {
      if (file === undefined) throw new Error('expected one response, got none')
      return { text: await file.text(), answered_at: clock.now() }
    },
  },
  *parse({ text, answered_at }) {
    for (const article of yahooNews(text)) {
      if ('unreadable' in article) {
        yield new BadRecord(article.unreadable, 'expected an article with "uuid", "title" and "providerPublishTime"')
        continue
      }
      const { publisher, listings, ...rest } = article
      const associations = listings.map((listing) => ({ ...listing, score: null }))
      yield incomingRow({ ...rest, publisher_name: publisher, associations, known_at: answered_at })
    }
  },
})
