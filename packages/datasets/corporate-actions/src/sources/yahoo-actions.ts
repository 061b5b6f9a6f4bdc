import { BadRecord, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { listings, listingUnits, US_MARKETS, type ListingUnit } from '@bourse/services'
import { chartActions, chartBodies, chartSymbols, chartUnits, withCorrections, yahooPublisher } from '@bourse/yahoo'
import { corporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'

/** A listing with its Yahoo symbol. */
type Unit = ListingUnit & { readonly code: string }

interface Head {
  readonly asked_at: string
}

/** Splits and dividends for the listings that the operator configures, with amounts as paid; for trial use. */
export const yahooActions = source({
  id: 'yahoo-actions',
  title: 'Splits and dividends from Yahoo Finance',
  feeds: events,
  publisher: yahooPublisher,
  role: 'unofficial',
  schedule: { cron: '30 7 * * 2-6', zone: 'UTC' },
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
      for (const action of chartActions(body, { from, to, asked_at: head.asked_at }))
        yield action instanceof BadRecord ? action : corporateEvent({ instrument_id, ...action })
  },
})
