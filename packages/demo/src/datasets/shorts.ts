import { sessionsBetween } from '@bourse/calendar-rules'
import { into, source, type Extension } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { report, reports, shortVolume } from '@bourse/shorts'
import { demoSource, demoShortInterest, demoShortVolumes } from '../market/index.ts'

/** Number of days that contain 260 sessions, the retention period of short volume. */
const DAYS = 378

/** Short interest and short volume behind the demo market's bars. */
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

export const demoExtension: Extension = { sources: [demo] }
