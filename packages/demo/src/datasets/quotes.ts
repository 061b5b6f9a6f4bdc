import { openSession, sessionsBetween } from '@bourse/calendar-rules'
import { source, type Extension } from '@bourse/kit'
import { quotes } from '@bourse/quotes'
import { demoSource, demoQuotes } from '../market/index.ts'

/**
 * Demo market quotes that may be published at the time of the run: they move from minute to minute and do not change
 * while a market is closed.
 */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: quotes,
  schedule: { cron: '* * * * *', zone: 'UTC' },
  plan: ({ to }) => [{ date: to }],
  fetch: async (_unit, { clock }) => ({ now: clock.now() }),
  parse: ({ now }) => demoQuotes({ now, sessionsBetween, session: openSession }),
})

export const demoExtension: Extension = { sources: [demo] }
