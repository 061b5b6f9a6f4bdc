import { defineDataset, type Dataset } from '@bourse/kit'
import { quotes as service, type QuotedDay } from '@bourse/services'

/** A dataset that provides quoted days from an in-memory list, which a test may change at any time. */
export function quotedDays(days: readonly QuotedDay[]): Dataset {
  return defineDataset({
    id: 'quoted-days',
    title: 'Quotes',
    summary: 'Quoted days from a list in memory.',
    provides: [
      service.provide({}, () => ({
        ofDay: async ({ ids, date }) =>
          days.filter(({ instrument_id, last_at }) => ids.includes(instrument_id) && last_at.startsWith(date)),
      })),
    ],
  })
}
