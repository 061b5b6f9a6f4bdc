import { BadRecord, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { listings, listingsSetting, unitsOfSetting, US_MARKETS, type ListingUnit } from '@bourse/services'
import { dayActions, seriesIn, tiingoBodies, tiingoPublisher } from '@bourse/tiingo'
import { corporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'

interface Head {
  readonly asked_at: string
}

/** Splits and dividends for US listings on their ex dates, with one request per listing. */
export const tiingoActions = source({
  id: 'tiingo-actions',
  title: 'Splits and dividends from Tiingo',
  feeds: events,
  publisher: tiingoPublisher,
  schedule: { cron: '45 20 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({ listings: listingsSetting }),
  markets: US_MARKETS,
  needs: { listings },
  discover: (window, tools, needs) => unitsOfSetting(needs.listings, window, tools),
  async fetch(unit: ListingUnit, { http, clock }): Promise<string> {
    return rawPages({ unit, asked_at: clock.now() }, await tiingoBodies(http, unit))
  },
  *parse(raw: string, unit: ListingUnit) {
    const { head, bodies } = readPages<Head>(raw)
    const rows = seriesIn(bodies, unit.ends_on ?? head.asked_at.slice(0, 10))
    if (typeof rows !== 'string') yield rows
    else
      for (const action of dayActions(rows, unit))
        yield action instanceof BadRecord ? action : corporateEvent({ instrument_id: unit.instrument_id, ...action })
  },
})
