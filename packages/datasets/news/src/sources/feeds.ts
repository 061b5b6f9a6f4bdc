import { BadRecord, source, Type } from '@bourse/kit'
import { feedItems } from './rss/index.ts'
import { incomingArticles } from '../staging/incoming-articles.ts'
import { incomingRow } from './incoming-row.ts'

/** Public-domain feeds from public authorities; operators can add others. */
const FEEDS = [
  'Federal Reserve | https://www.federalreserve.gov/feeds/press_all.xml',
  'U.S. Securities and Exchange Commission | https://www.sec.gov/news/pressreleases.rss',
]

/** Headlines, links and times from RSS and Atom feeds, without article text. */
export const feeds = source({
  id: 'feeds',
  title: 'RSS and Atom feeds',
  feeds: incomingArticles,
  publisher: {
    name: 'Federal Reserve, SEC and feeds added by the operator',
    licence: 'Public domain for the authorities; each feed added by the operator has its own terms',
    hosts: ['www.federalreserve.gov', 'www.sec.gov'],
    requestsPerSecond: 1,
    wantsOperator: true,
  },
  schedule: { cron: '*/15 * * * *', zone: 'UTC' },
  config: Type.Object({
    operator: Type.String({ default: '', description: 'Your name and email address, for the user agent' }),
    feeds: Type.Array(Type.String(), {
      default: FEEDS,
      description:
        'Feeds, each `name of the publisher | address`, or `name | address | MIC:SYMBOL` for one listing’s news',
    }),
  }),
  plan: (_, { config }) => config.feeds.map((feed) => ({ feed })),
  async fetch({ feed }, { http, clock }) {
    const { url } = partsOf(feed)
    return { text: await http.text(url), fetched_at: clock.now() }
  },
  *parse({ text, fetched_at }, { feed }) {
    const { name, listing } = partsOf(feed)
    const associations = listing === undefined ? [] : [{ ...listing, score: null }]
    for (const item of feedItems(text)) {
      if (item instanceof BadRecord) yield item
      else {
        const { guid: article_id, title, url, published_at, author } = item
        const keywords = [...item.categories]
        yield incomingRow({
          publisher_name: name,
          article_id,
          title,
          url,
          published_at,
          author,
          keywords,
          associations,
          known_at: fetched_at,
        })
      }
    }
  },
})

function partsOf(feed: string) {
  const [name = '', url = '', at] = feed.split('|').map((part) => part.trim())
  const [exchange_mic, symbol] = at?.split(':') ?? []
  const listing = exchange_mic !== undefined && symbol !== undefined ? { exchange_mic, symbol } : undefined
  return { name, url, listing }
}
