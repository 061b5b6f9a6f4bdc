import type { FinancialsStatementsRow } from '@bourse/client'
import { monthText } from '../../../format/dates.ts'
import { compact, NONE, type Figure } from '../../../format/numbers.ts'
import { titleOf } from '../../../table/field-columns.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'

interface StatementTableProps {
  readonly label: string
  /** Statements, newest first. */
  readonly rows: readonly FinancialsStatementsRow[]
}

/** Line items that are subtotals or totals. */
const SUMS = /^(?:total_|gross_profit|operating_income|net_income|net_cash_|free_cash_flow|revenue$|net_change)/

/**
 * One statement with line items as rows and periods as columns. Line items without a value in any period are omitted.
 */
export function StatementTable({ label, rows }: StatementTableProps) {
  const items: readonly Readonly<Record<string, Figure>>[] = rows.map((row) => ({ ...row.items }))
  const names = [...new Set(items.flatMap((one) => Object.keys(one)))].filter((name) =>
    items.some((one) => one[name] !== null && one[name] !== undefined),
  )
  return (
    <div className="statement" tabIndex={0} role="region" aria-label={titleOf(label)}>
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{rows[0]?.currency_code}</th>
            {rows.map(
              ({
                id,
                period_end: end,
                reported_fiscal_period: period,
                reported_fiscal_year: year,
                form_type,
                filed_on,
              }) => (
                <th key={id} scope="col" className="cell-end">
                  <Tooltip text={`${form_type ?? 'Report'} filed on ${filed_on ?? NONE}`}>
                    <span tabIndex={0}>{year === null ? monthText(end) : `${period ?? ''} ${String(year)}`}</span>
                  </Tooltip>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className={SUMS.test(name) ? 'statement-sum' : undefined}>
              <th scope="row">{titleOf(name)}</th>
              {items.map((one, index) => (
                <td key={rows[index]?.id} className="cell-end numeric">
                  {compact(one[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
