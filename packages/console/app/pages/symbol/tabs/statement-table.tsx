import type { FinancialsStatementsRow } from '@bourse/client'
import { monthText } from '../../../format/dates.ts'
import { compact, NONE, type Figure } from '../../../format/numbers.ts'
import type { Call } from '../../../forms/request-panel.tsx'
import { CellRegion } from '../../../table/cell-region.tsx'
import { titleOf } from '../../../table/field-columns.tsx'
import { valueCellOf } from '../../../table/value-cell.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'

interface StatementTableProps {
  readonly label: string
  /** The request that returned the statements. */
  readonly call: Call
  /** Statements, newest first. */
  readonly rows: readonly FinancialsStatementsRow[]
}

/** Line items that are subtotals or totals. */
const SUMS = /^(?:total_|gross_profit|operating_income|net_income|net_cash_|free_cash_flow|revenue$|net_change)/

/**
 * One statement with line items as rows and periods as columns. Line items without a value in any period are omitted.
 */
export function StatementTable({ label, call, rows }: StatementTableProps) {
  const items: readonly Readonly<Record<string, Figure>>[] = rows.map((row) => ({ ...row.items }))
  const names = [...new Set(items.flatMap((one) => Object.keys(one)))].filter((name) =>
    items.some((one) => one[name] !== null && one[name] !== undefined),
  )
  return (
    <CellRegion className="statement" label={titleOf(label)} call={call} rows={rows}>
      <table className="simple-table" role="grid">
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
                <td key={rows[index]?.id} className="cell-end numeric" {...valueCellOf(index, `items.${name}`)}>
                  {compact(one[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CellRegion>
  )
}
