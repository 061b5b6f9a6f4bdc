import { sessionsBetween } from '@bourse/calendar-rules'
import { demoNews, demoPublisher } from '@bourse/demo'
import { source, Type } from '@bourse/kit'
import { incomingArticles } from '../articles/incoming.ts'
import { incomingRow } from './incoming-row.ts'

/** Articles about the moves of the made-up market in its last sessions, up to the day before today (UTC). */
export const demo = source({
  id: 'demo',
  title: 'Demo news',
  feeds: incomingArticles,
  publisher: demoPublisher,
  schedule: { cron: '50 0 * * *', zone: 'UTC' },
  config: Type.Object({}),
  demo: true,
  plan: ({ to }) => [{ to }],
  fetch: async (_unit, { clock }) => ({ today: clock.now().slice(0, 10) }),
  *parse({ today }) {
    for (const { symbol, exchange_mic, ...article } of demoNews({ today, sessionsBetween })) {
      const associations = symbol === null ? [] : [{ symbol, exchange_mic, score: null }]
      yield incomingRow({ ...article, associations, known_at: article.published_at })
    }
  },
})
