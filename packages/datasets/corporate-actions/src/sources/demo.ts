import { sessionsBetween } from '@bourse/calendar-rules'
import { demoEvents, demoPublisher, type DemoEvent } from '@bourse/demo'
import { source, Type } from '@bourse/kit'
import { corporateEvent, type CorporateEvent } from '../intake/event-fields.ts'
import { events } from '../intake/events.ts'

/**
 * Splits and dividends behind the bars of the made-up market, up to the day before today (UTC); every run of a window
 * gives the same rows. Those of a day are there each night before its bars, whose prices drop for them.
 */
export const demo = source({
  id: 'demo',
  title: 'Demo market',
  feeds: events,
  publisher: demoPublisher,
  schedule: { cron: '30 0 * * *', zone: 'UTC' },
  config: Type.Object({}),
  demo: true,
  plan: (window) => [window],
  fetch: async (_window, { clock }) => ({ today: clock.now().slice(0, 10) }),
  *parse({ today }, { from, to }) {
    for (const event of demoEvents({ today, sessionsBetween })) {
      const date = event.kind === 'split' ? event.execution_date : event.ex_date
      if (from <= date && date <= to) yield rowOf(event)
    }
  },
})

/** The demo market names what it tells as the columns are named. */
function rowOf({ kind: _, ...told }: DemoEvent): CorporateEvent {
  return corporateEvent('frequency' in told ? { ...told, frequency: String(told.frequency) } : told)
}
