import { BadRecord, source, Type } from '@bourse/kit'
import { rawPages, readPages, warn } from '@bourse/kit/readers'
import { MASSIVE_API, massivePages, massivePublisher, massiveSplits } from '@bourse/massive'
import { US_MARKETS } from '@bourse/services'
import { corporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'
import { monthsAround, type Month } from './months.ts'

/** US splits and stock dividends by execution date, including announced ones. */
export const massiveSplitsSource = source({
  id: 'massive-splits',
  title: 'US splits from Massive',
  feeds: events,
  publisher: massivePublisher,
  role: 'tape',
  schedule: { cron: '30 4 * * *', zone: 'America/New_York' },
  config: Type.Object({}),
  markets: US_MARKETS,
  plan: monthsAround,
  async fetch(unit: Month, { http, clock }) {
    const dates = `execution_date.gte=${unit.from}&execution_date.lte=${unit.to}`
    const address = `${MASSIVE_API}/stocks/v1/splits?${dates}&limit=5000&sort=execution_date.asc`
    return rawPages({ unit, asked_at: clock.now() }, await massivePages(http, address))
  },
  *parse(raw: string) {
    for (const split of massiveSplits(readPages(raw).bodies))
      if (split instanceof BadRecord) yield split
      else {
        const { warnings, ...event } = split
        yield warnings.reduce(warn, corporateEvent(event))
      }
  },
})
