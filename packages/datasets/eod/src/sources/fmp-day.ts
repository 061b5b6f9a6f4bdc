import { dayBars, daysAddress, fmpPublisher, MOST_MONTHS } from '@bourse/fmp'
import { source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, addMonths } from '@bourse/kit/values'
import { listings, listingsSetting, unitsOfSetting, US_MARKETS, type ListingUnit } from '@bourse/services'
import { dailyBars } from '../record.ts'

/** Daily bars for US listings, not adjusted for splits, with one request per listing and five-year period. */
export const fmpDay = source({
  id: 'fmp-day',
  title: 'Daily bars from Financial Modeling Prep',
  feeds: dailyBars,
  publisher: fmpPublisher,
  schedule: { cron: '0 6 * * 2-6', zone: 'America/New_York' },
  config: Type.Object({ listings: listingsSetting }),
  markets: US_MARKETS,
  needs: { listings },
  discover: async (window, tools, needs) => (await unitsOfSetting(needs.listings, window, tools)).flatMap(parts),
  async fetch(unit: ListingUnit, { http, clock }): Promise<string> {
    const answer = await http.ask(daysAddress(unit), { expects: 'json' })
    return rawPages({ unit, asked_at: clock.now() }, answer.refusal === undefined ? [answer.text()] : [])
  },
  *parse(raw: string, unit: ListingUnit) {
    for (const body of readPages(raw).bodies)
      for (const bar of dayBars(body, unit))
        yield 'close' in bar ? { instrument_id: unit.instrument_id, ...bar, trade_count: null } : bar
  },
})

/** Splits a long unit into parts, each short enough for one request. */
function parts(unit: ListingUnit): readonly ListingUnit[] {
  const end = addDays(addMonths(unit.from, MOST_MONTHS), -1)
  if (end >= unit.to) return [unit]
  return [{ ...unit, to: end }, ...parts({ ...unit, from: addDays(end, 1) })]
}
