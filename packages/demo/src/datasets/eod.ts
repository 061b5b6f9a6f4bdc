import { sessionsBetween } from '@bourse/calendar-rules'
import { dailyBars } from '@bourse/eod'
import { source, type Extension } from '@bourse/kit'
import { demoBars, demoSource } from '../market/index.ts'

/**
 * The demo market's daily bars through yesterday (UTC), so that each night adds a day; every run over the same window
 * returns the same rows.
 */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: dailyBars,
  schedule: { cron: '40 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }, { from, to }) {
    for (const bar of demoBars({ today, sessionsBetween })) if (from <= bar.date && bar.date <= to) yield bar
  },
})

export const demoExtension: Extension = { sources: [demo] }
