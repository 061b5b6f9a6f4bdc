import { sessionsBetween } from '@bourse/calendar-rules'
import { source, type Extension } from '@bourse/kit'
import { incomingArticles, incomingRow } from '@bourse/news'
import { demoNews, demoSource } from '../market/index.ts'

/** Articles about price moves in the demo market's last sessions through yesterday (UTC). */
export const demo = source({
  ...demoSource,
  title: 'Demo news',
  feeds: incomingArticles,
  schedule: { cron: '50 0 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  *parse({ today }) {
    for (const { symbol, exchange_mic, ...article } of demoNews({ today, sessionsBetween })) {
      const associations = symbol === null ? [] : [{ symbol, exchange_mic, score: null }]
      yield incomingRow({ ...article, associations, known_at: article.published_at })
    }
  },
})

export const demoExtension: Extension = { sources: [demo] }
