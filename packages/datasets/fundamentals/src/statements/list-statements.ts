import { collection, entities, f, p, perSubject } from '@bourse/kit'
import { issuer, issuerEntities } from '@bourse/services'
import { provenanceFields, statementFields, statements } from './record.ts'
import { STATEMENTS } from './line-definition.ts'
import { issuerFields, issuerMembers } from './issuer-labels.ts'
import { ItemsSchema, ItemSourcesSchema, itemsText, sourcesText } from './statement-items.ts'

const neverSet = (name: string) => `Always null: not normalized; see \`reported_${name}\``

/** GET /v1/financials/statements */
export const listStatements = collection('/financials/statements', {
  id: 'financials.statements',
  summary: 'Income statements, balance sheets and cash flow statements',
  description:
    'Issuers’ quarterly and annual statements in canonical lines, from their SEC filings. ' +
    '`as_of` reads what was filed by then. A value that fails a check is null or flagged: see ' +
    '`quality_issues`. Trailing twelve months are not included. `from` and `to` apply to period_end. Expenses ' +
    'are positive; cash-flow lines are effects on cash, outflows negative.',
  capabilities: ['financials.statements'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(issuer),
  query: {
    from: p.date('First `period_end`, inclusive.', { example: '2024-12-31' }),
    to: p.date('Last `period_end`, inclusive.', { example: '2025-12-31' }),
    statement: p.anyOf('Families, comma-separated. Default: all.', STATEMENTS),
    period_type: p.oneOf('Quarters or years. Default: both.', ['quarterly', 'annual']),
    details: p.boolean('If true, `item_sources` has the origin of each line.', { default: false }),
  },
  fields: {
    id: f.text('Public id, stm_…', { example: 'stm_00000000000000000000' }),
    ...issuerFields,
    ...statementFields,
    period_start: f.date(neverSet('period_start')).nullable(),
    fiscal_year: f.count(neverSet('fiscal_year'), { example: 2026 }).nullable(),
    fiscal_quarter: f.text(neverSet('fiscal_period'), { example: 'Q1' }).nullable(),
    items: f.json('Every canonical line of the family: its value, or null if none is filed', ItemsSchema, {
      example: { revenue: 143756000000, cost_of_revenue: null },
    }),
    item_sources: f
      .json('With `details=true`: the lines that have a value, with concept and filing; or null', ItemSourcesSchema, {
        example: { revenue: { concept: 'us-gaap:Revenues', filing_id: '0000320193-26-000006', derived: false } },
      })
      .nullable(),
    ...provenanceFields,
  },
  order: ['period_end asc', 'id asc'],
  turns: 'period_end',
  historyBound: true,
  needs: { statements, resolver: issuerEntities },
  changes: { of: { statements: 'company_id' } },
  versions: { of: 'statements', entity: 'company_id' },
  rows(needs, call) {
    const { from, to, statement, period_type } = call.query
    let select = needs.statements.at(call).selectAll()
    if (from !== undefined) select = select.where('r.period_end', '>=', from)
    if (to !== undefined) select = select.where('r.period_end', '<=', to)
    if (statement !== undefined) select = select.where('r.statement', 'in', statement)
    if (period_type !== undefined) select = select.where('r.period_type', '=', period_type)
    return select
  },
  async complete(needs, call, rows) {
    const { details = false } = call.query
    const membersOf = await issuerMembers(needs.resolver, call, [...new Set(rows.map((row) => row.company_id))])
    return rows.map(({ items, item_sources, share_basis_on: _, ...row }) => ({
      ...row,
      ...membersOf(row.company_id),
      period_start: null,
      fiscal_year: null,
      fiscal_quarter: null,
      items: itemsText(row.statement, items),
      item_sources: details ? sourcesText(row.statement, item_sources, row.filing_ids) : null,
    }))
  },
})
