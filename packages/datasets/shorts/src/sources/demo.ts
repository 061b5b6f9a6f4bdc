import { sessionsBetween } from '@bourse/calendar-rules'
import { demoSource, demoShortInterest, demoShortVolumes } from '@bourse/demo'
import { addDays, into, source } from '@bourse/kit'
import { report, reports } from '../short-interest/reports.ts'
import { shortVolume } from '../short-volume/record.ts'

/** Days that hold 260 sessions, of which short volume is kept. */
const DAYS = 378

/** Short interest and short volume behind the bars of the made-up market. */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: [shortVolume, reports],
  schedule: { cron: '45 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }, { from, to }) {
    const market = { today, sessionsBetween }
    for (const row of demoShortInterest(market))
      if (from <= row.observed_on && row.observed_on <= to) yield into(reports, report(row))
    const first = addDays(today, -DAYS)
    for (const row of demoShortVolumes({ ...market, from: from < first ? first : from, to }))
      yield into(shortVolume, row)
  },
})
