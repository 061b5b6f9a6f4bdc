import {
  collection,
  f,
  knowledgeDay,
  requiredEntities,
  oneOf,
  p,
  perRequest,
  sql,
  type Call,
  type CallRows,
} from '@bourse/kit'
import { listings } from '@bourse/services'
import { termConditions, termParameters } from './contract-query.ts'
import { contract } from '../subjects/contract.ts'
import { tickersOfUnderlyings } from '../subjects/tickers-of-underlyings.ts'
import { underlying } from '../subjects/underlying.ts'
import { quotes } from '../quotes/record.ts'

const { snapshot_date, contract_id, contract_symbol, ...values } = quotes.fields
const fields = {
  id: f.text('Public id of the quote, opq_…', { example: 'opq_00000000000000000000' }),
  contract_id,
  contract_symbol,
  ...underlying.columns,
  underlying: f.text('Ticker of the underlying', { example: 'AAPL' }).nullable(),
  snapshot_date,
  ...values,
}

const query = {
  ...termParameters,
  snapshot_date: p.date('Session of the snapshot. Default: both stored sessions; other sessions have no quotes.', {
    example: '2026-02-27',
  }),
  min_volume: p.count('Minimum session volume, inclusive; excludes quotes without volume.', {
    example: 1,
  }),
  min_open_interest: p.count('Minimum open interest, inclusive; excludes quotes without open interest.', {
    example: 1,
  }),
}

/** GET /v1/options/quotes */
export const listQuotes = collection('/options/quotes', {
  id: 'options.quotes',
  summary: 'End-of-day quotes of option contracts, with greeks',
  description:
    'Chains at a session’s close, published the next morning; the two newest per underlying are stored. ' +
    'Volatility and greeks are the publisher’s if it has all essential ones, otherwise from an American model ' +
    'on the ' +
    'midpoint of bid and ask, or the last trade of the session; they are null if an input is missing or ' +
    'known to ' +
    'be incomplete, or if no volatility explains the price: `greeks_unavailable` states the reason. An `as_of` ' +
    'before the stored sessions returns no quotes. `meta.snapshot` describes the newest chain if one ' +
    'underlying is ' +
    'requested.',
  capabilities: ['options.quotes'],
  credits: perRequest(50),
  select: oneOf(requiredEntities(underlying), requiredEntities(contract)),
  query,
  fields,
  order: ['event_at asc', 'id asc'],
  limit: { default: 1_000, max: 10_000 },
  unpublished: 'refuse',
  meta: {
    snapshot: f
      .object('The newest stored chain of the underlying; null if several are requested or there is none', {
        snapshot_date: f.date('Session of the chain'),
        published_at: f.instant('When it was published'),
        position_count: f.count('Number of quotes', { example: 1232 }),
        weight_covered: f.ratio('Always null: a chain has no weights').nullable(),
      })
      .nullable(),
  },
  needs: { quotes, listings },
  versions: { of: 'quotes', entity: 'contract_id' },
  async rows(needs, call) {
    const { subject, entities = [], query } = call
    const ids = entities.map(({ id }) => id)
    call.meta('snapshot', await newestChain(needs.quotes, call))
    let select = needs.quotes.at(call).selectAll()
    if (subject?.column === contract.column) select = select.where(sql<boolean>`r.contract_id = any(${ids}::text[])`)
    for (const condition of termConditions(query)) select = select.where(condition)
    if (query.snapshot_date !== undefined) select = select.where('r.snapshot_date', '=', query.snapshot_date)
    if (query.min_volume !== undefined) select = select.where(sql<boolean>`r.volume >= ${query.min_volume}`)
    if (query.min_open_interest !== undefined)
      select = select.where(sql<boolean>`r.open_interest >= ${query.min_open_interest}`)
    return select
  },
  async complete(needs, call, rows) {
    const tickerOf = await tickersOfUnderlyings(needs.listings, rows, call.knowledge, knowledgeDay(call))
    return rows.map((row) => ({ ...row, underlying: tickerOf(row).ticker }))
  },
})

/** Returns the value of `meta.snapshot`: the newest chain, if the call has a single underlying. */
async function newestChain(rows: CallRows<typeof quotes>, call: Pick<Call, 'knowledge' | 'entities'>) {
  const owners = [...new Set(call.entities?.map(({ id, listedAs = id }) => listedAs))]
  const [owner] = owners
  if (owner === undefined || owners.length > 1) return null
  const [newest] = await rows
    .at(call)
    .select([
      'r.snapshot_date',
      sql<string>`max(r.known_from)`.as('published_at'),
      sql<string>`count(*)`.as('position_count'),
    ])
    .where('r.underlying_id', '=', owner)
    .groupBy('r.snapshot_date')
    .orderBy('r.snapshot_date', 'desc')
    .limit(1)
    .execute()
  if (newest === undefined) return null
  const { snapshot_date, published_at, position_count } = newest
  const instant = published_at.replace(' ', 'T').replace(/\+00(:?00)?$/, 'Z')
  return { snapshot_date, published_at: instant, position_count: Number(position_count), weight_covered: null }
}
