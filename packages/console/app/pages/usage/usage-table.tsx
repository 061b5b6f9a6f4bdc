import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminPages, useAdminRead } from '../../api/queries.ts'
import { bytes, count } from '../../format/numbers.ts'
import { useSession } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import type { Sort } from '../../table/data-table.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import type { UsagePeriod } from './all-usage.tsx'
import type { Amounts } from './measure.ts'
import { MEASURES, type Dimension, type Measure } from './route.ts'

interface UsageRow extends Amounts {
  readonly id: string
  readonly account_id: string | null
  readonly account_name: string | null
  readonly key_id: string | null
  readonly operation: string | null
}

const BY: Readonly<Record<Dimension, string>> = { operation: 'operation', account: 'account', key: 'account,key' }
const OPTIONS = [
  { value: 'operation', text: 'Operation' },
  { value: 'account', text: 'Account' },
  { value: 'key', text: 'Key' },
] as const

const route = getRouteApi('/usage')

/** Totals for the period by operation, account or key, largest first. */
export function UsageTable({ span }: { readonly span: UsagePeriod }) {
  const isOwn = useSession().owner === undefined
  const { by: chosen = 'operation', measure = 'requests' } = route.useSearch()
  // The usage of one's own account has no other accounts.
  const by = isOwn && chosen === 'account' ? 'operation' : chosen
  const navigate = useNavigate({ from: '/usage' })
  const [sort, setSort] = useState<Sort>()
  const query = { ...span, by: BY[by], limit: 1_000 }
  const list = useAdminPages<UsageRow>('/usage', query, { every: 60_000, keep: true })
  const { column, order } = sort ?? { column: measure, order: 'desc' as const }
  const sorted = MEASURES.find((name) => name === column) ?? measure
  const rows = (list.data?.pages.flatMap(({ data }) => data) ?? []).toSorted((a, b) =>
    order === 'desc' ? b[sorted] - a[sorted] : a[sorted] - b[sorted],
  )
  const most = Math.max(1, ...rows.map((row) => row[sorted]))
  const labels = useLabels(span.account_id, by === 'key')
  const columns = columnsOf(by, sorted, most, labels).filter(({ id }) => !isOwn || id !== 'account')
  return (
    <Panel
      flush
      title="Totals for this period"
      tools={
        <SegmentedControl
          label="By"
          value={by}
          options={isOwn ? OPTIONS.filter(({ value }) => value !== 'account') : OPTIONS}
          onChange={(value) => void navigate({ search: (last) => ({ ...last, by: value }), replace: true })}
        />
      }
    >
      <PagedTable
        pages={list}
        label={`Usage by ${by}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ column: sorted, order }}
        onSort={setSort}
        empty={<Empty title="No requests in this period">Usage is stored for 400 days.</Empty>}
      />
    </Panel>
  )
}

type Labels = ReadonlyMap<string, string>

/** Key labels by key id. */
function useLabels(account: string | undefined, enabled: boolean): Labels {
  const keys = useAdminRead<readonly { readonly id: string; readonly label: string | null }[]>(
    '/keys',
    { account_id: account, limit: 1_000 },
    { enabled },
  )
  return new Map(keys.data?.data.flatMap(({ id, label }) => (label === null ? [] : [[id, label]])))
}

function columnsOf(by: Dimension, sorted: Measure, most: number, labels: Labels): readonly Column<UsageRow>[] {
  const numbers = MEASURES.map((measure) => ({
    id: measure,
    title: measure.slice(0, 1).toUpperCase() + measure.slice(1),
    width: 7,
    align: 'end' as const,
    sortable: true,
    cell: (row: UsageRow) => (measure === 'bytes' ? bytes(row.bytes) : count(row[measure])),
  }))
  const share: Column<UsageRow> = {
    id: 'share',
    title: 'Share',
    width: 9,
    cell: (row) => <meter className="usage-share" max={most} value={row[sorted]} aria-label={`Share of ${sorted}`} />,
  }
  const accounts = by === 'operation' ? [] : [{ id: 'account', title: 'Account', width: 12, cell: AccountCell }]
  const what = {
    operation: [{ id: by, title: 'Operation', width: 16, cell: ({ operation }: UsageRow) => <code>{operation}</code> }],
    account: [],
    key: [{ id: by, title: 'Key', width: 16, cell: (row: UsageRow) => <KeyCell row={row} labels={labels} /> }],
  }[by]
  return [...accounts, ...what, share, ...numbers]
}

function KeyCell({ row: { key_id: id }, labels }: { readonly row: UsageRow; readonly labels: Labels }) {
  const label = id === null ? undefined : labels.get(id)
  return label === undefined ? <code>{id}</code> : <span title={id ?? undefined}>{label}</span>
}

function AccountCell({ account_id: id, account_name: name }: UsageRow) {
  if (id === null) return null
  return (
    <Link to="/accounts/$account" params={{ account: id }}>
      {name ?? id}
    </Link>
  )
}
