import { source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import {
  latestHolders,
  nasdaqDataLinkPublisher,
  sharadarActions,
  sharadarSymbol,
  tableAddress,
  tablePages,
} from '@bourse/nasdaq-data-link'
import { listings, listingUnits, US_MARKETS } from '@bourse/services'
import { corporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'
import { monthsAround, type Month } from './months.ts'

/**
 * Precedes the pages in a raw response: first `pages` pages with the month's actions, then all splits since the month's
 * first day.
 */
interface Head {
  readonly pages: number
  /** Ids of listings by newest symbol, under which Sharadar lists a listing's entire history. */
  readonly holders: Readonly<Record<string, string>>
}

/** Splits and dividends for US stocks by month. */
export const sharadarActionsSource = source({
  id: 'sharadar-actions',
  title: 'Splits and dividends from Sharadar',
  feeds: events,
  publisher: nasdaqDataLinkPublisher,
  schedule: { cron: '0 7 * * *', zone: 'America/New_York' },
  config: Type.Object({}),
  markets: US_MARKETS,
  needs: { listings },
  plan: monthsAround,
  async fetch(unit: Month, { http, clock, published }, needs): Promise<string> {
    const { from, to } = unit
    const asked_at = clock.now()
    const actions = await tablePages(http, tableAddress('ACTIONS', { 'date.gte': from, 'date.lte': to }))
    const splits = await tablePages(http, tableAddress('ACTIONS', { action: 'split', 'date.gte': from }))
    const until = asked_at.slice(0, 10)
    const window = { from, to: from < until ? until : from, knowledge: await published() }
    const holders = latestHolders(await listingUnits(needs.listings, US_MARKETS, window))
    return rawPages({ unit, asked_at, pages: actions.length, holders }, [...actions, ...splits])
  },
  *parse(raw: string, unit: Month) {
    const { head, bodies } = readPages<Head>(raw)
    const pages = { actions: bodies.slice(0, head.pages), splits: bodies.slice(head.pages) }
    for (const action of sharadarActions(pages, unit))
      if ('ticker' in action) {
        const { ticker, ...event } = action
        const instrument_id = head.holders[ticker]
        const named = instrument_id === undefined ? { symbol: sharadarSymbol(ticker) } : { instrument_id }
        yield corporateEvent({ ...named, ...event })
      } else yield action
  },
})
