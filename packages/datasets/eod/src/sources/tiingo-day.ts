import { source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { listings, listingsSetting, unitsOfSetting, US_MARKETS, type ListingUnit } from '@bourse/services'
import { dayBars, seriesIn, tiingoBodies, tiingoPublisher } from '@bourse/tiingo'
import { dailyBars } from '../record.ts'

interface Head {
  readonly asked_at: string
}

/** Daily bars for US listings, unadjusted, with one request per listing. */
export const tiingoDay = source({
  id: 'tiingo-day',
  title: 'Daily bars from Tiingo',
  feeds: dailyBars,
  publisher: tiingoPublisher,
  // Exchanges send corrections until 20:00.
  schedule: { cron: '15 20 * * 1-5', zone: 'America/New_York' },
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
      for (const bar of dayBars(rows, unit))
        yield 'close' in bar ? { instrument_id: unit.instrument_id, ...bar, trade_count: null } : bar
  },
})
