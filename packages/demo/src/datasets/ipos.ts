import { source, type Extension } from '@bourse/kit'
import { sessionsBetween } from '@bourse/calendar-rules'
import { offering, offerings } from '@bourse/ipos'
import { demoOfferings, demoSource } from '../market/index.ts'

/** Offerings in the demo market: those of its listings, and some by fictional issuers. */
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

export const demoExtension: Extension = { sources: [demo] }
