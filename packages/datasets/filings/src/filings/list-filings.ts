import {
  endpoint,
  f,
  requiredEntities,
  orderKeys,
  paginate,
  perRequest,
  sql,
  type Call,
  type CallRows,
} from '@bourse/kit'
import { issuer } from '@bourse/services'
import { checkFilters, filingFilters, type FilingFilters } from './filing-query.ts'
import { filingFields, filings } from './record.ts'

const { filing_id, ...others } = filingFields

const fields = {
  filing_id,
  company_id: issuer.columns.company_id,
  instrument_id: f.text('Public id of the requested listing', { example: 'ins_00000000000000000000' }),
  symbol: f.text('Ticker of that listing', { example: 'AAPL' }),
  exchange_mic: f.text('MIC of that listing’s exchange or venue', { example: 'XNAS' }).nullable(),
  ...others,
}

/** GET /v1/filings */
export const listFilings = endpoint('/filings', {
  id: 'filings.list',
  summary: 'Filings of companies',
  description:
    'Forms 10-K, 10-Q, 8-K, 20-F, 40-F, 6-K and their amendments, filed on or after 2024-09-23. `from` and `to` ' +
    'apply to filed_on. By symbol, then filing date; a company’s filings are repeated for each of its requested ' +
    'symbols. A filing that the SEC removed is returned only as of a time before its removal.',
  capabilities: ['filings.read'],
  credits: perRequest(50),
  select: requiredEntities(issuer),
  query: filingFilters,
  fields,
  order: ['symbol asc', 'filed_on asc', 'filing_id asc', 'instrument_id asc'],
  turns: 'filed_on',
  historyBound: true,
  needs: { filings },
  changes: { of: { filings: 'company_id' }, key: ['filing_id', 'instrument_id'] },
  versions: { of: 'filings', entity: 'company_id' },
  async read(needs, call) {
    checkFilters(call.query)
    return pageOfFilings(needs.filings, call).execute()
  },
})

type FilingsCall = Call<FilingFilters>

/** Selects a page of the requested listings' filings plus one more row. */
function pageOfFilings(rows: CallRows<typeof filings>, call: FilingsCall) {
  const requested = requestedListings(call)
  const { after, turned } = call.page
  const place = after && {
    ...after,
    'e.rank': String(rankOf(requested, after['symbol'] ?? '')),
    'e.instrument_id': after['instrument_id'] ?? '',
  }
  const order = orderKeys(['e.rank asc', 'filed_on asc', 'filing_id asc', 'e.instrument_id asc'], 'filed_on', turned)
  const select = applyFilters(rows.at(call), call.query)
    .innerJoin(listingsIn(requested), 'e.company_id', 'r.company_id')
    .selectAll('r')
    .select(['e.instrument_id', 'e.symbol', 'e.exchange_mic'])
  return paginate(select, order, { ...call.page, after: place })
}

interface RequestedListing {
  readonly company_id: string
  readonly instrument_id: string
  readonly symbol: string
  readonly exchange_mic: string | null
}

/** Returns the requested listings, ordered by symbol. */
function requestedListings({ requestedEntities: requested = [] }: FilingsCall): readonly RequestedListing[] {
  const listings = requested.map(({ id, labels }) => ({
    company_id: id,
    instrument_id: labels['instrument_id'] ?? '',
    symbol: labels['symbol'] ?? '',
    exchange_mic: labels['exchange_mic'] ?? null,
  }))
  return listings.sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
}

/**
 * Returns the rank of a symbol. Listings with the same symbol share a rank, because their rows are sorted together by
 * date.
 */
const rankOf = (requested: readonly RequestedListing[], symbol: string) =>
  requested.filter((listing) => listing.symbol < symbol).length

function listingsIn(requested: readonly RequestedListing[]) {
  const column = (name: keyof RequestedListing) => requested.map((listing) => listing[name])
  const ranks = requested.map(({ symbol }) => rankOf(requested, symbol))
  return sql<RequestedListing & { rank: number }>`(
    select * from unnest(
      ${column('company_id')}::text[], ${column('instrument_id')}::text[], ${column('symbol')}::text[],
      ${column('exchange_mic')}::text[], ${ranks}::int4[]
    ) as u (company_id, instrument_id, symbol, exchange_mic, rank))`.as('e')
}

type Select = ReturnType<CallRows<typeof filings>['at']>

/** Applies the filters of the request. */
function applyFilters(known: Select, query: FilingFilters): Select {
  const { from, to, form_types, items, reporting_period, reporting_from, reporting_to, amendments } = query
  let select = known
  if (from !== undefined) select = select.where('r.filed_on', '>=', from)
  if (to !== undefined) select = select.where('r.filed_on', '<=', to)
  if (form_types !== undefined) select = select.where('r.form_type', 'in', form_types)
  if (reporting_period !== undefined) select = select.where('r.reporting_period', '=', reporting_period)
  if (reporting_from !== undefined) select = select.where('r.reporting_period', '>=', reporting_from)
  if (reporting_to !== undefined) select = select.where('r.reporting_period', '<=', reporting_to)
  if (items !== undefined) select = select.where(sql<boolean>`r.items ?| ${items}::text[]`)
  if (amendments === 'only') select = select.where('r.amendment', '=', true)
  if (amendments === 'exclude') select = select.where('r.amendment', '=', false)
  return select
}
