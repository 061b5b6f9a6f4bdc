import {
  endpoint,
  f,
  requiredEntities,
  orderKeys,
  paginate,
  perSubject,
  sql,
  type Call,
  type OrderKey,
  type Page,
} from '@bourse/kit'
import { filingIndexUrl } from '@bourse/sec'
import { classes, issuers, type IssuerDirectory } from '@bourse/services'
import { lineFedBy } from '../concepts/concepts-of.ts'
import { INSTANT } from './fact-versions.ts'
import { monthsOf, periodEndOf } from './fiscal-period.ts'
import { concepts } from '../concepts/record.ts'
import { facts } from './record.ts'
import { factConditions, factsQuery } from './fact-query.ts'

const order = ['symbol asc', 'fiscal_end asc', 'concept asc', 'id asc', 'instrument_id asc'] as const
const COLUMNS: Readonly<Record<string, string>> = { symbol: 'e.symbol', instrument_id: 'e.instrument_id' }
const { concept, unit, fiscal_end, value, fiscal_start_key: _, ...filingFields } = facts.fields

/** GET /v1/financials/facts */
export const listFacts = endpoint('/financials/facts', {
  id: 'financials.facts',
  summary: 'Facts as filed, one record per concept, fiscal period and unit',
  description:
    'Consolidated values from SEC filings, not scaled, rounded or adjusted for splits. A restated ' +
    'value is a new version: use `as_of` for the earlier one. `from` and `to` apply to fiscal_end.',
  capabilities: ['fundamentals.read'],
  credits: perSubject(50),
  select: requiredEntities(classes),
  query: factsQuery,
  fields: {
    id: f.text('Public id, fct_…', { example: 'fct_00000000000000000000' }),
    company_id: f.text('Public id of the issuer', { example: 'cmp_00000000000000000000' }),
    instrument_id: classes.columns.instrument_id,
    symbol: f.text('Ticker of the requested listing', { example: 'AAPL' }),
    exchange_mic: f.text('MIC of its exchange or venue', { example: 'XNAS' }).nullable(),
    concept,
    line: f.text('Canonical line that the tag can feed', { example: 'total_assets' }).nullable(),
    label: f.text('Label in the filer’s taxonomy', { example: 'Assets' }).nullable(),
    unit,
    value,
    period_type: f.oneOf('Period or instant', ['period', 'instant']),
    fiscal_start: f.date('First day; null for an instant', { example: '2025-10-01' }).nullable(),
    fiscal_end,
    duration_months: f.count('Length based on the dates as filed; null for an instant', { example: 3 }).nullable(),
    period_end: f.date('Normal form of the period end', { example: '2025-12-31' }),
    ...filingFields,
    source_url: f.text('Index page of the filing', {
      example: 'https://www.sec.gov/Archives/edgar/data/320193/000032019326000006/0000320193-26-000006-index.htm',
    }),
  },
  order,
  limit: { default: 1_000, max: 10_000 },
  historyBound: true,
  needs: { facts, concepts, issuers },
  unscoped: { facts: 'joined with the issuers of the requested listings', concepts: 'words of a taxonomy' },
  async read(needs, call) {
    const directory = await needs.issuers.at(call.knowledge)
    const labels = needs.concepts.unscoped(call.knowledge).select(['r.concept_id', 'r.label'])
    const select = needs.facts
      .unscoped(call.knowledge)
      .innerJoin(listingsOf(call, directory), (join) => join.onRef('e.company_id', '=', 'r.company_id'))
      .leftJoin(labels.as('c'), 'c.concept_id', 'r.concept')
      .where(sql<boolean>`${sql.join(factConditions(call.query, call.floor), sql` and `)}`)
      .selectAll('r')
      .select(['e.instrument_id', 'e.symbol', 'e.exchange_mic', 'c.label'])
    const rows = await paginate(select, columnsOf(orderKeys(order)), pageOf(call.page)).execute()
    return rows.map(({ fiscal_start_key: start, ...row }) => ({
      ...row,
      line: lineFedBy(row.concept),
      period_type: start === INSTANT ? ('instant' as const) : ('period' as const),
      fiscal_start: start === INSTANT ? null : start,
      duration_months: start === INSTANT ? null : String(monthsOf(start, row.fiscal_end)),
      period_end: periodEndOf(row.fiscal_end),
      source_url: indexPage(directory, row.company_id, row.filing_id),
    }))
  },
})

/** Returns the requested listings with their issuers. */
function listingsOf({ entities = [] }: Pick<Call, 'entities'>, directory: IssuerDirectory) {
  const named = entities.map(({ id, labels }) => [directory.ofListing(id)?.company_id ?? '', id, labels] as const)
  return sql<{ company_id: string; instrument_id: string; symbol: string; exchange_mic: string | null }>`(
    select * from unnest(
      ${named.map(([company]) => company)}::text[],
      ${named.map(([, id]) => id)}::text[],
      ${named.map(([, , { symbol }]) => symbol ?? '')}::text[],
      ${named.map(([, , { exchange_mic }]) => exchange_mic ?? null)}::text[]
    ) as t(company_id, instrument_id, symbol, exchange_mic))`.as<'e'>('e')
}

const columnsOf = (keys: readonly OrderKey[]): readonly OrderKey[] =>
  keys.map(({ field, direction }) => ({ field: COLUMNS[field] ?? field, direction }))

function pageOf({ after, ...page }: Page): Page {
  if (after === undefined) return { ...page, after }
  return {
    ...page,
    after: Object.fromEntries(Object.entries(after).map(([field, key]) => [COLUMNS[field] ?? field, key])),
  }
}

/**
 * Returns the URL of the filing's index page. For an issuer without a CIK, it uses the CIK at the start of the
 * accession number, which is the submitter's.
 */
function indexPage(directory: IssuerDirectory, companyId: string, filingId: string): string {
  return filingIndexUrl(directory.ofCompany(companyId)?.cik ?? filingId.slice(0, 10), filingId)
}
