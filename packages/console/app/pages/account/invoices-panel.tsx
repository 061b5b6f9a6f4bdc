import { useAdminRead } from '../../api/queries.ts'
import { bytes, count } from '../../format/numbers.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'

interface Month {
  readonly month: string
  readonly is_complete: boolean
  readonly requests: number
  readonly errors: number
  readonly credits: number
  readonly rows: number
  readonly bytes: number
}

const MEASURES = ['requests', 'errors', 'credits', 'rows', 'bytes'] as const

const COLUMNS: readonly Column<Month>[] = [
  {
    id: 'month',
    title: 'Month (UTC)',
    width: 9,
    cell: ({ month, is_complete: ended }) => (ended ? month : `${month} so far`),
  },
  ...MEASURES.map((measure) => ({
    id: measure,
    title: measure.slice(0, 1).toUpperCase() + measure.slice(1),
    width: 7,
    align: 'end' as const,
    cell: (row: Month) => (measure === 'bytes' ? bytes(row.bytes) : count(row[measure])),
  })),
]

/** Totals of each month, the data of invoices. */
export function InvoicesPanel() {
  const query = useAdminRead<readonly Month[]>('/invoices')
  return (
    <Panel flush title="Invoices" tools={<DownloadButton path="/invoices" query={{}} format="csv" name="invoices" />}>
      <QueryView query={query}>
        {({ data }) => (
          <DataTable
            label="Invoices"
            columns={COLUMNS}
            rows={data}
            rowKey={({ month }) => month}
            empty={<Empty title="No usage yet">Each month with requests appears here.</Empty>}
          />
        )}
      </QueryView>
    </Panel>
  )
}
