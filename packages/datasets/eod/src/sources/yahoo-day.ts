import { source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { listings, listingUnits, US_MARKETS, type ListingUnit } from '@bourse/services'
import { chartBars, chartBodies, chartSymbols, chartUnits, withCorrections, yahooPublisher } from '@bourse/yahoo'
import { dailyBars } from '../record.ts'

/** A listing with its Yahoo symbol. */
type Unit = ListingUnit & { readonly code: string }

interface Head {
  readonly asked_at: string
}

/** Daily bars for the listings that the operator configures, with all splits undone; for trial use. */
export const yahooDay = source({
  id: 'yahoo-day',
  title: 'Daily bars from Yahoo Finance',
  feeds: dailyBars,
  publisher: yahooPublisher,
  role: 'unofficial',
  schedule: { cron: '0 8 * * 2-6', zone: 'UTC' },
  config: Type.Object({ symbols: chartSymbols }),
  needs: { listings },
  discover: (window, tools, needs) =>
    chartUnits(tools, US_MARKETS, async (markets) =>
      listingUnits(needs.listings, markets, { ...withCorrections(window), knowledge: await tools.published() }),
    ),
  async fetch(unit: Unit, { http, clock }): Promise<string> {
    const asked_at = clock.now()
    return rawPages({ unit, asked_at }, await chartBodies(http, unit, asked_at))
  },
  *parse(raw: string, { instrument_id, from, to }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    if (bodies.length === 0) yield tally('unknown-to-publisher')
    for (const body of bodies)
      for (const bar of chartBars(body, { from, to, asked_at: head.asked_at }))
        yield 'close' in bar ? { instrument_id, ...bar, trade_count: null } : bar
  },
})
