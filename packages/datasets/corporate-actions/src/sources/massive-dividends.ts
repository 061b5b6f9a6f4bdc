import { BadRecord, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { MASSIVE_API, massiveDividends, massivePages, massivePublisher } from '@bourse/massive'
import { US_MARKETS } from '@bourse/services'
import { corporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'
import { monthsAround, type Month } from './months.ts'

/** US cash dividends by ex date, including announced ones. */
export const massiveDividendsSource = source({
  id: 'massive-dividends',
  title: 'US dividends of Massive',
  feeds: events,
  publisher: massivePublisher,
  role: 'tape',
  schedule: { cron: '30 4 * * *', zone: 'America/New_York' },
  config: Type.Object({}),
  markets: US_MARKETS,
  plan: monthsAround,
  async fetch(unit: Month, { http, clock }) {
    const dates = `ex_dividend_date.gte=${unit.from}&ex_dividend_date.lte=${unit.to}`
    const address = `${MASSIVE_API}/stocks/v1/dividends?${dates}&limit=5000&sort=ex_dividend_date.asc`
    return rawPages({ unit, asked_at: clock.now() }, await massivePages(http, address))
  },
  *parse(raw: string) {
    for (const dividend of massiveDividends(readPages(raw).bodies))
      if (dividend instanceof BadRecord || 'part' in dividend) yield dividend
      else yield corporateEvent(dividend)
  },
})
