import { sessionsBetween } from '@bourse/calendar-rules'
import { demoOfferings, demoSource } from '@bourse/demo'
import { source } from '@bourse/kit'
import { offering, offerings } from '../intake/offerings.ts'

/** Offerings of the made-up market: those behind its listings, and some of made-up issuers. */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: offerings,
  schedule: { cron: '50 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }) {
    for (const row of demoOfferings({ today, sessionsBetween })) yield offering(row)
  },
})
