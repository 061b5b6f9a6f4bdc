import {
  effectiveDay,
  endpoint,
  entities,
  entitiesById,
  f,
  knowledgeDay,
  optional,
  orderKeys,
  p,
  paginate,
  perSubject,
  sql,
  type Call,
  type CallRows,
} from '@bourse/kit'
import { classes, issuers, listings, shareStatistics } from '@bourse/services'
import { changesOf } from './position-changes.ts'
import { ratiosOf } from './position-ratios.ts'
import { HOLDER_TYPES, portfolioReports, positions } from './records.ts'

const { holder_type, holder_id, reported_on, holder, holder_cik, position, ...others } = positions.fields
const { position_value, currency_code, position_ratio, portfolio_ratio, filing_id, filed_on } = others

/** Maximum number of holders of each kind per list. */
const LONGEST = { institution: 20, fund: 10 } as const
/** Number of days after which a position that has not been reported again is no longer listed. */
const CURRENT_DAYS = 200

/** GET /v1/ownership */
export const listOwnership = endpoint('/ownership', {
  id: 'ownership.list',
  summary: 'Largest holders of each listing',
  description:
    'The 20 largest institutions and 10 largest funds of each listing based on their newest positions on or before ' +
    'effective_date, reported at most 200 days before it. Positions are shares of the class: puts, calls and ' +
    'principal amounts never count. Holders whose later report lacks the listing are omitted.',
  capabilities: ['ownership.list'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(classes),
  query: {
    effective_date: p.date(
      'The newest positions on or before this date. Default: today, or the date of `as_of`. A date in the ' +
        'future means today.',
      { example: '2026-11-20' },
    ),
    holder_type: p.oneOf('Only holders of this kind.', HOLDER_TYPES, { example: 'fund' }),
    holder: p.text('Part of the holder’s name; case-insensitive.', { example: 'harbor' }),
  },
  fields: {
    id: f.text('Public id of the position', { example: 'own_00000000000000000000' }),
    ...classes.columns,
    ...classes.labels,
    company_id: f.text('Public id of the listing’s own profile', { example: 'cmp_00000000000000000000' }).nullable(),
    ...{ reported_on, holder, holder_id, holder_cik, holder_type },
    rank: f.count('Rank among holders of its kind, 1 for the largest', { example: 1 }),
    ...{ position, position_value, currency_code, position_ratio },
    position_change: f
      .count('Change in shares since the holder’s previous report; null without one', {
        unit: 'shares',
        example: -12_400,
      })
      .nullable(),
    position_change_ratio: f.ratio('The change divided by the previous position', { example: -0.0031 }).nullable(),
    ...{ portfolio_ratio, filing_id, filed_on },
  },
  order: ['instrument_id asc', 'holder_type desc', 'rank asc', 'id asc'],
  historyBound: true,
  needs: { positions, portfolioReports, issuers, listings, shares: optional(shareStatistics) },
  versions: { of: 'positions', entity: 'instrument_id' },
  unscoped: { portfolioReports: 'report dates alone do not show what a holder owns' },
  async read(needs, call) {
    const { knowledge } = call
    const rows = await largest(needs, call).execute()
    const ids = [...new Set(rows.map(({ instrument_id }) => instrument_id))]
    const day = knowledgeDay(call)
    const [directory, known, changes, ratios] = await Promise.all([
      needs.issuers.at(knowledge),
      entitiesById(needs.listings, ids, knowledge, day),
      changesOf(needs, call, rows),
      ratiosOf(needs.shares, rows, knowledge),
    ])
    return rows.map((row, index) => {
      const labels = known.get(row.instrument_id)?.labels
      return {
        ...row,
        symbol: labels?.['symbol'] ?? null,
        exchange_mic: labels?.['exchange_mic'] ?? null,
        company_id: directory.listing(row.instrument_id)?.company_id ?? null,
        position_ratio: ratios[index] ?? null,
        ...(changes[index] ?? { position_change: null, position_change_ratio: null }),
      }
    })
  },
})

interface Stored {
  readonly positions: CallRows<typeof positions>
  readonly portfolioReports: CallRows<typeof portfolioReports>
}
type Query = { readonly effective_date?: string; readonly holder_type?: string; readonly holder?: string }

/** A position's key; it is indexed, unlike the public id. */
const KEY = ['instrument_id', 'holder_type', 'holder_id', 'reported_on'] as const

/** Selects one page of the largest holders, plus one more row. */
function largest(needs: Stored, call: Call<Query>) {
  const on = effectiveDay(call)
  let select = needs.positions
    .at(call)
    .innerJoin(ranked(needs, call, on), (join) =>
      KEY.reduce((joined, column) => joined.onRef(`k.${column}`, '=', `r.${column}`), join),
    )
    .where(
      sql<boolean>`k.rank <= case r.holder_type
        when 'fund' then ${LONGEST.fund}::int8 else ${LONGEST.institution}::int8 end`,
    )
  const { holder_type: type, holder: name } = call.query
  if (type !== undefined) select = select.where('r.holder_type', '=', type as (typeof HOLDER_TYPES)[number])
  if (name !== undefined) select = select.where(sql<boolean>`strpos(lower(r.holder), ${name.toLowerCase()}) > 0`)
  const { after } = call.page
  const page = { ...call.page, after: after && { ...after, 'k.rank': after['rank'] ?? null } }
  const selected = select.selectAll('r').select(sql<string>`k.rank`.as('rank'))
  return paginate(selected, orderKeys(['instrument_id asc', 'holder_type desc', 'k.rank asc', 'id asc']), page)
}

/**
 * Selects the keys of the positions on a date with their rank within listing and kind, starting at the page's first
 * listing.
 */
function ranked({ positions: rows, portfolioReports: reports }: Stored, call: Call<Query>, on: string) {
  let known = rows
    .at(call)
    .where('r.reported_on', '<=', on)
    .where(sql<boolean>`r.reported_on >= ${on}::date - ${CURRENT_DAYS}::int4`)
  const from = call.page.after?.['instrument_id']
  if (typeof from === 'string') known = known.where('r.instrument_id', '>=', from)
  const newest = known
    .distinctOn(['r.instrument_id', 'r.holder_type', 'r.holder_id'])
    .select(['r.instrument_id', 'r.holder_type', 'r.holder_id', 'r.holder', 'r.position', 'r.reported_on'])
    .orderBy('r.instrument_id')
    .orderBy('r.holder_type')
    .orderBy('r.holder_id')
    .orderBy('r.reported_on', 'desc')
  const lastReports = reports
    .unscoped(call.knowledge)
    .where('r.reported_on', '<=', on)
    .groupBy(['r.holder_type', 'r.holder_id'])
    .select(['r.holder_type', 'r.holder_id', sql<string>`max(r.reported_on)`.as('reported_on')])
  return sql<Record<(typeof KEY)[number] | 'rank', string>>`(
    select n.instrument_id, n.holder_type, n.holder_id, n.reported_on, row_number() over (
      partition by n.instrument_id, n.holder_type order by n.position desc, n.holder, n.holder_id) as rank
    from (${newest}) n
    left join (${lastReports}) l on l.holder_type = n.holder_type and l.holder_id = n.holder_id
    where l.reported_on is null or l.reported_on <= n.reported_on)`.as('k')
}
