import { Link } from '@tanstack/react-router'
import { count } from '../../format/numbers.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { freshnessTone } from '../data/states.ts'
import type { DatasetHealth } from './report.ts'

const columns: readonly Column<DatasetHealth>[] = [
  {
    id: 'dataset',
    title: 'Dataset',
    width: 12,
    cell: ({ dataset }) => (
      <Link to="/data/$dataset" params={{ dataset }}>
        {dataset}
      </Link>
    ),
  },
  { id: 'market', title: 'Market', width: 8, cell: ({ exchange, market }) => exchange ?? market ?? 'all' },
  {
    id: 'status',
    title: 'State',
    width: 8,
    cell: ({ status }) => <Badge tone={freshnessTone(status)}>{status}</Badge>,
  },
  {
    id: 'freshness',
    title: 'Freshness',
    width: 8,
    cell: ({ freshness_status: status }) => <Badge tone={freshnessTone(status)}>{status}</Badge>,
  },
  { id: 'held', title: 'Held rows', width: 6, align: 'end', cell: ({ held }) => count(held) },
  { id: 'problem', title: 'Problem', width: 22, cell: ({ problem }) => <span title={problem ?? ''}>{problem}</span> },
]

/** Every dataset on every market. */
export function DatasetsHealth({ rows }: { readonly rows: readonly DatasetHealth[] }) {
  return (
    <Panel flush title="Datasets">
      <DataTable
        label="Datasets"
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.dataset} ${row.market} ${row.exchange}`}
        empty={<Empty title="No dataset has rows yet" />}
      />
    </Panel>
  )
}
