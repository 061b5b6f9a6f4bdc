import { sessionsBetween } from '@bourse/calendar-rules'
import { demoOfferings, demoPublisher } from '@bourse/demo'
import { source, Type } from '@bourse/kit'
import { offering, offerings } from '../intake/offerings.ts'

/** Offerings of the made-up market: those behind its listings, and some of made-up issuers. */
export const demo = source({
  id: 'demo',
  title: 'Demo market',
  feeds: offerings,
  publisher: demoPublisher,
  schedule: { cron: '50 0 * * *', zone: 'UTC' },
  config: Type.Object({}),
  demo: true,
  plan: (window) => [window],
  fetch: async (_window, { clock }) => ({ today: clock.now().slice(0, 10) }),
  *parse({ today }) {
    for (const row of demoOfferings({ today, sessionsBetween })) yield offering(row)
  },
})
