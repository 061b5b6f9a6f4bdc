import { sessionsBetween } from '@bourse/calendar-rules'
import { demoBars, demoPublisher } from '@bourse/demo'
import { source, Type } from '@bourse/kit'
import { dailyBars } from '../daily-bars.ts'

/**
 * Bars of the made-up market, up to the day before today (UTC), so that each night adds a day; every run of a window
 * gives the same rows.
 */
export const demo = source({
  id: 'demo',
  title: 'Demo market',
  feeds: dailyBars,
  publisher: demoPublisher,
  schedule: { cron: '40 0 * * *', zone: 'UTC' },
  config: Type.Object({}),
  demo: true,
  plan: (window) => [window],
  fetch: async (_window, { clock }) => ({ today: clock.now().slice(0, 10) }),
  *parse({ today }, { from, to }) {
    for (const bar of demoBars({ today, sessionsBetween })) if (from <= bar.date && bar.date <= to) yield bar
  },
})
