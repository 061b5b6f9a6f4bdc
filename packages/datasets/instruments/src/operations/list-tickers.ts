import {
  endpoint,
  knowledgeDay,
  paginate,
  perRequest,
  sql,
  type Call,
  type NarrowedNeeds,
  type RawBuilder,
} from '@bourse/kit'
import { isOwnSymbol } from '../names/index-aliases.ts'
import { instruments, searchNames, symbolAssignments } from '../records.ts'
import { tickerFields } from './fields.ts'
import { hasWords, nameContains, namedListings } from './named-listings.ts'
import { MAX_MATCHES, tickerSearch, type TickerSearch } from './ticker-search.ts'
import { tickerFilters, tickerQuery, type TickerQuery } from './ticker-query.ts'
import { visible } from './visible.ts'

const needs = { instruments, assignments: symbolAssignments, names: searchNames }

/** `/v1/tickers`: the security master as of a date. */
export const listTickers = endpoint('/tickers', {
  id: 'tickers.list',
  summary: 'All listings of the entitled markets as of a date, active or delisted',
  description:
    'One row per listing that had begun by the date, under its ticker on that date or the last one before. Name, ' +
    'identifiers and type are the newest known at as_of. With q, the best matches come first.',
  capabilities: [],
  credits: perRequest(5),
  query: tickerQuery,
  fields: tickerFields,
  order: ['ticker asc', 'instrument_id asc'],
  needs,
  unscoped: {
    instruments: 'joined with rows filtered by `visible`',
    assignments: 'filtered by `visible`, except to find the latest one, which is not shown',
    names: 'only ids, joined with rows filtered by `visible`',
  },
  async read(rows, call) {
    const date = call.query.date ?? knowledgeDay(call)
    const { q, name } = call.query
    const named = name === undefined ? undefined : await namedListings(rows.names, call, nameContains(name))
    const tickers = tickersOn(rows, call, date, named)
    const found =
      q === undefined
        ? await pageOf(call, tickers).execute()
        : await bestOf(call, tickers, tickerSearch(q, await namedListings(rows.names, call, hasWords(q))))
    return found.map((row) => ({
      ...row,
      active: isListed(row.valid_to, date),
      delisted_on: isListed(row.valid_to, date) ? null : row.valid_to,
    }))
  },
})

const isListed = (validTo: string | null, date: string) => validTo === null || validTo >= date

const KEYS = [
  { field: 'r.symbol', direction: 'asc' },
  { field: 'r.instrument_id', direction: 'asc' },
] as const

function tickersOn(
  { instruments, assignments }: NarrowedNeeds<typeof needs>,
  { query, knowledge, scope }: Call<TickerQuery>,
  date: string,
  named: RawBuilder<boolean> | undefined,
) {
  const filters = [named ?? sql`true`, ...tickerFilters(query, date)]
  const master = instruments.unscoped(knowledge).selectAll().as('i')
  const later = assignments.unscoped(knowledge).select(['r.instrument_id', 'r.valid_from']).as('later')
  return (
    assignments
      .unscoped(knowledge)
      .innerJoin(master, 'i.id', 'r.instrument_id')
      // Selects the assignment in effect on the date, or, if there is none, the last earlier one: no other assignment
      // began between that one and the date.
      .leftJoin(later, (join) =>
        join
          .onRef('later.instrument_id', '=', 'r.instrument_id')
          .onRef('later.valid_from', '>', 'r.valid_from')
          .on('later.valid_from', '<=', date),
      )
      .where('later.instrument_id', 'is', null)
      .where('r.valid_from', '<=', date)
      .where(isOwnSymbol())
      .where(visible(scope, { id: 'r.instrument_id', market: 'r.exchange_mic', kind: 'i.type' }))
      .where(sql<boolean>`${sql.join(filters, sql` and `)}`)
      .select(['r.symbol as ticker', 'r.instrument_id', 'r.exchange_mic', 'r.valid_to'])
      .select(['i.name', 'i.type', 'i.asset_class', 'i.currency_code', 'i.country_code', 'i.company_id'])
      .select(['i.isin', 'i.cusip', 'i.figi', 'i.cik', 'i.lei', 'i.listed_on'])
  )
}

type Tickers = ReturnType<typeof tickersOn>

function pageOf({ page }: Call<TickerQuery>, select: Tickers) {
  const { after } = page
  if (after === undefined) return paginate(select, KEYS, page)
  const { ticker = null, instrument_id = null } = after
  // The plain lower bound lets the index scan start at the cursor.
  return paginate(select.where('r.symbol', '>=', ticker ?? ''), KEYS, {
    ...page,
    after: { 'r.symbol': ticker, 'r.instrument_id': instrument_id },
  })
}

/**
 * Returns a search's matches, starting at the cursor, best first: current listings before former ones, short names
 * before long ones.
 */
async function bestOf({ page }: Call<TickerQuery>, select: Tickers, { fits, rank }: TickerSearch) {
  const found = await select
    .where(fits)
    .orderBy(rank)
    .orderBy(sql`i.status <> 'active'`)
    .orderBy(sql`length(i.name)`)
    .orderBy('r.symbol')
    .orderBy('r.instrument_id')
    .limit(MAX_MATCHES)
    .execute()
  const last = page.after?.['instrument_id']
  const start = last === undefined ? 0 : found.findIndex(({ instrument_id }) => instrument_id === last) + 1
  return found.slice(start, start + page.limit + 1)
}
