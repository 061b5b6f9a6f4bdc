import { sessionsBetween } from '@bourse/calendar-rules'
import { corporateEvent, type CorporateEvent, events } from '@bourse/corporate-actions'
import { source, type Extension } from '@bourse/kit'
import { demoEvents, demoSource, type DemoEvent } from '../market/index.ts'

/**
 * Splits and dividends behind the demo market's bars, through yesterday (UTC); every run over the same window returns
 * the same rows. A day's events are published each night before its bars, whose prices reflect them.
 */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: events,
  schedule: { cron: '30 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }, { from, to }) {
    for (const event of demoEvents({ today, sessionsBetween })) {
      const date = event.kind === 'split' ? event.execution_date : event.ex_date
      if (from <= date && date <= to) yield rowOf(event)
    }
  },
})

/** Demo event fields are named after the columns. */
function rowOf({ kind: _, ...event }: DemoEvent): CorporateEvent {
  return corporateEvent('frequency' in event ? { ...event, frequency: String(event.frequency) } : event)
}

export const demoExtension: Extension = { sources: [demo] }
