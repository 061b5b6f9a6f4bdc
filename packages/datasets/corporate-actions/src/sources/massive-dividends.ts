import { BadRecord, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { MASSIVE_API, massiveDividends, massivePages, massivePublisher, type MassiveDividend } from '@bourse/massive'
import { US_MARKETS } from '@bourse/services'
import { corporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'
import { monthsAround, type Month } from './months.ts'
import { vanishedDividends } from './vanished-dividends.ts'

/** The data that `parse` requires in addition to the bodies. */
interface Head {
  /** Future dividends that Massive no longer lists. */
  readonly vanished?: readonly MassiveDividend[]
}

/**
 * US cash dividends by ex date, including announced ones. An announced dividend that Massive no longer lists is
 * canceled.
 */
export const massiveDividendsSource = source({
  id: 'massive-dividends',
  title: 'US dividends from Massive',
  feeds: events,
  publisher: massivePublisher,
  role: 'tape',
  schedule: { cron: '30 4 * * *', zone: 'America/New_York' },
  config: Type.Object({}),
  markets: US_MARKETS,
  plan: monthsAround,
  async fetch(unit: Month, { http, clock, archived }) {
    const dates = `ex_dividend_date.gte=${unit.from}&ex_dividend_date.lte=${unit.to}`
    const address = `${MASSIVE_API}/stocks/v1/dividends?${dates}&limit=5000&sort=ex_dividend_date.asc`
    const asked_at = clock.now()
    const bodies = await massivePages(http, address)
    const vanished = vanishedDividends(await archived(unit), bodies, asked_at.slice(0, 10))
    return rawPages({ unit, asked_at, vanished }, bodies)
  },
  *parse(raw: string) {
    const { head, bodies } = readPages<Head>(raw)
    for (const dividend of massiveDividends(bodies))
      if (dividend instanceof BadRecord || 'part' in dividend) yield dividend
      else yield corporateEvent(dividend)
    for (const dividend of head.vanished ?? []) yield corporateEvent({ ...dividend, status: 'cancelled' })
  },
})
