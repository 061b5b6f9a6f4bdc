import {
  additions,
  anyOf,
  collection,
  entities,
  eq,
  f,
  knowledgeDay,
  perSubject,
  publicId,
  sql,
  type ServedRow,
} from '@bourse/kit'
import { classes, dailyBars, listingFacts } from '@bourse/services'
import { holdings } from '../holdings/record.ts'
import { funds } from './record.ts'
import { exampleFund } from '../fund-in-path.ts'

/** Types of funds whose daily bars are net asset values; all other types trade at a market price. */
const BARS_ARE_VALUES: ReadonlySet<unknown> = new Set(['mutual_fund', 'money_market', 'unit_trust'])

const members = additions({
  fields: {
    company_id: f.text('Public id of the fund’s own profile', { example: 'cmp_00000000000000000000' }).nullable(),
    net_asset_value: funds.fields.net_asset_value,
    net_asset_value_date: funds.fields.net_asset_value_date,
    holdings_count: f.count('Number of positions in the newest holdings list', { example: 503 }).nullable(),
  },
  behind: { company_id: 'exchange_mic', holdings_count: 'leverage_factor' },
  needs: { holdings, facts: listingFacts, bars: dailyBars },
  async of({ holdings, facts, bars }, call, rows) {
    const ids = idsIn(rows)
    const on = knowledgeDay(call)
    const valued = idsIn(rows.filter(({ fund_type }) => BARS_ARE_VALUES.has(fund_type)))
    const { knowledge } = call
    const [issuers, newest, counted] = await Promise.all([
      facts.of(ids, knowledge),
      valued.length === 0 ? [] : bars.latest({ ids: valued, on, count: 1, knowledge }),
      holdings
        .at(call)
        .where('r.instrument_id', 'in', ids)
        .groupBy(['r.instrument_id', 'r.snapshot_date'])
        .orderBy('r.snapshot_date')
        .select(['r.instrument_id', sql<string>`count(*)::text`.as('count')])
        .execute(),
    ])
    const barOf = new Map(newest.map((bar) => [bar.instrument_id, bar]))
    const countOf = new Map(counted.map(({ instrument_id, count }) => [instrument_id, count]))
    return rows.map((row) => {
      const id = String(row['instrument_id'])
      return {
        company_id: issuers.get(id)?.company_id ?? null,
        ...newerValue(row, barOf.get(id)),
        holdings_count: countOf.get(id) ?? null,
      }
    })
  },
})

const idsIn = (rows: readonly ServedRow[]) => rows.map((row) => String(row['instrument_id']))

/** Returns the net asset value from a bar if it is newer than the publisher’s, otherwise the publisher’s value. */
function newerValue(row: ServedRow, bar: { readonly date: string; readonly close: string } | undefined) {
  const [value, date] = [textOr(row['net_asset_value']), textOr(row['net_asset_value_date'])]
  if (bar === undefined || (date !== null && bar.date <= date))
    return { net_asset_value: value, net_asset_value_date: date }
  return { net_asset_value: bar.close, net_asset_value_date: bar.date }
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

export const listFunds = collection('/funds', funds, {
  id: 'funds.list',
  summary: 'Funds and ETFs',
  description:
    'Profiles of ETFs, ETNs and funds. A mutual fund requires `mutual-funds.read`: without it, a request ' +
    'that names ' +
    'one is rejected, and other requests omit it. A listing that is not a fund has no row.',
  capabilities: ['funds.list'],
  credits: perSubject(50, { whole: 500 }),
  unpublished: 'refuse',
  select: entities(classes),
  examples: { symbols: 'SPY', company_ids: publicId('cmp', exampleFund) },
  filters: {
    countries: anyOf('domicile', {
      description: 'ISO 3166 codes of the countries of domicile, comma-separated.',
      example: 'US,CA',
    }),
    fund_type: anyOf(),
    family: eq(),
    status: eq({ default: 'active', all: true }),
  },
  adds: members,
})
