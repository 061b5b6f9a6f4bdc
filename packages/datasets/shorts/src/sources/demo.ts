import { sessionsBetween } from '@bourse/calendar-rules'
import { demoPublisher, demoShortInterest, demoShortVolumes } from '@bourse/demo'
import { addDays, into, source, Type } from '@bourse/kit'
import { report, reports } from '../short-interest/reports.ts'
import { shortVolume } from '../short-volume/short-volume.ts'

/** Days that hold 260 sessions, of which short volume is kept. */
const DAYS = 378

/** Short interest and short volume behind the bars of the made-up market. */
export const demo = source({
  id: 'demo',
  title: 'Demo market',
  feeds: [shortVolume, reports],
  publisher: demoPublisher,
  schedule: { cron: '45 0 * * *', zone: 'UTC' },
  config: Type.Object({}),
  demo: true,
  plan: (window) => [window],
  fetch: async (_window, { clock }) => ({ today: clock.now().slice(0, 10) }),
  *parse({ today }, { from, to }) {
    const market = { today, sessionsBetween }
    for (const row of demoShortInterest(market))
      if (from <= row.observed_on && row.observed_on <= to) yield into(reports, report(row))
    const first = addDays(today, -DAYS)
    for (const row of demoShortVolumes({ ...market, from: from < first ? first : from, to }))
      yield into(shortVolume, row)
  },
})
