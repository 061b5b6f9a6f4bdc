import { endpoint, requiredEntities, perSubject, unscopedRows, type Entity } from '@bourse/kit'
import { requestedQuotes, dailyBars, listing, sessions } from '@bourse/services'
import { newestQuotes, type Quote } from './newest-quotes.ts'
import { NAMED, nextChange } from './next-change.ts'
import { noteRequested } from './note-requested.ts'
import { homeMarketOf } from './home-market.ts'
import { quoteRow, quoteRowFields } from './quote-row.ts'
import { isQuoted, whyUnquoted } from './quoted.ts'
import { quotes, RETAINED_DAYS } from './record.ts'
import { firstRecentDate, newestBars } from './recent-bars.ts'
import { reportNoData } from './report-no-data.ts'
import { tradedSince } from './superseded.ts'

/** Maximum number of listings per request. */
export const MAX_LISTINGS = 250

const NO_QUOTE = `the listing has had no quote in the last ${RETAINED_DAYS} days`

const staleness = ({ last_at }: Quote, session: string) =>
  `the newest quote, at ${last_at}, is older than the close of the ${session} session; see /v1/snapshot ` +
  'and ' +
  '/v1/eod for that close'

/** GET /v1/quotes */
export const listQuotes = endpoint('/quotes', {
  id: 'quotes.list',
  summary: 'Latest delayed quote for each requested listing',
  description:
    `The newest quote of up to ${MAX_LISTINGS} listings, in request order and always in one ` +
    'response. ' +
    'Quotes for exchange listings and indices are delayed by at least 15 minutes, those for crypto and ' +
    'currency pairs ' +
    'are not delayed. `last_price` is the last trade of the newest snapshot; after the close it may differ ' +
    'from the official close. Mutual funds, bonds, OTC listings, preferreds on XNYS and XNAS and all but the ' +
    'leading indices have no quotes. These, listings without a quote in the last 31 days, and listings that have ' +
    'traded in a session after their newest quote are reported in `meta.errors` as `no-data`; a crypto ' +
    'quote expires once the bar for its day is available. See /v1/snapshot and /v1/eod for that close.',
  capabilities: ['quotes.read'],
  credits: perSubject(5),
  needsMarket: true,
  select: requiredEntities(listing, { max: MAX_LISTINGS }),
  fields: quoteRowFields,
  // A single response contains all rows in request order, so no cursor is built from these columns.
  order: ['instrument_id asc'],
  paging: false,
  // Derive the ETag from the body: rows also change over time, and a repeated request must count as a request for the
  // listing.
  tag: 'body',
  needs: { quotes, bars: dailyBars, sessions, requested: requestedQuotes },
  unscoped: { quotes: NAMED },
  async read(needs, call) {
    const { entities = [], knowledge } = call
    const at = knowledge.asOf ?? call.now
    noteRequested(needs.requested, call)
    const found = await newestQuotes(unscopedRows(needs.quotes), entities.filter(isQuoted), at, knowledge)
    const bars = await newestBars(needs.bars, {
      ids: [...found.keys()],
      at,
      from: firstRecentDate(at),
      count: 1,
      knowledge,
    })
    /** Returns a listing's quote if it is current, otherwise the reason why there is none. */
    const current = (entity: Entity): Quote | string => {
      const quote = found.get(entity.id)
      if (quote === undefined) return whyUnquoted(entity) ?? NO_QUOTE
      const { market } = entity
      const trading = { market, home: homeMarketOf(needs.sessions, entity), bar: bars.get(entity.id)?.[0] }
      const session = tradedSince(quote, trading, at, needs.sessions)
      return session === undefined ? quote : staleness(quote, session)
    }
    return entities.flatMap((entity) => {
      const quoteOrReason = current(entity)
      if (typeof quoteOrReason !== 'string') return [quoteRow(entity, quoteOrReason)]
      reportNoData(call, entity, quoteOrReason)
      return []
    })
  },
  changesAt: ({ quotes, sessions }, call) => nextChange({ quotes: unscopedRows(quotes), sessions }, call),
})
