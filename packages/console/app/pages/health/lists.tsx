import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count, formatFixed, percent } from '../../format/numbers.ts'
import type { Column } from '../../table/column.ts'
import { Badge } from '../../ui/badge.tsx'
import { AdminList } from '../../table/admin-list.tsx'
import { InlineCode, withoutBackticks } from '../../ui/inline-code.tsx'

/** Polling interval for live data, in milliseconds. */
const LIVE = 5_000

interface OperationTraffic {
  readonly operation: string
  readonly requests: number
  readonly errors: number
  readonly mean_ms: number
  readonly p50_ms: number
  readonly p95_ms: number
  readonly p99_ms: number
}

const milliseconds = (id: 'mean_ms' | 'p50_ms' | 'p95_ms' | 'p99_ms', title: string): Column<OperationTraffic> => ({
  id,
  title,
  unit: 'ms',
  width: 7,
  align: 'end',
  cell: (row) => formatFixed(row[id], 1),
})

const traffic: readonly Column<OperationTraffic>[] = [
  { id: 'operation', title: 'Operation', width: 16, cell: ({ operation }) => <code>{operation}</code> },
  { id: 'requests', title: 'Requests', width: 7, align: 'end', cell: ({ requests }) => count(requests) },
  {
    id: 'errors',
    title: 'Errors',
    width: 8,
    align: 'end',
    cell: ({ errors, requests }) =>
      errors === 0 ? '0' : <span className="down">{`${count(errors)} (${percent(errors / requests, 1)})`}</span>,
  },
  milliseconds('mean_ms', 'Mean'),
  milliseconds('p50_ms', 'Median'),
  milliseconds('p95_ms', '95 %'),
  milliseconds('p99_ms', '99 %'),
]

/** Requests, errors and latency by operation. */
export const Traffic = () => (
  <AdminList<OperationTraffic>
    title="Traffic of this replica since it started"
    path="/traffic"
    columns={traffic}
    every={LIVE}
    empty="No requests yet"
    rowKey={({ operation }) => operation}
    order={(rows) => rows.toSorted((a, b) => b.requests - a.requests)}
  />
)

interface Replica {
  readonly id: string
  readonly heartbeat_at: string
  readonly live: boolean
  readonly running: number
}

const replicas: readonly Column<Replica>[] = [
  { id: 'id', title: 'Replica', width: 30, cell: ({ id }) => <code>{id}</code> },
  {
    id: 'live',
    title: 'State',
    width: 6,
    cell: ({ live }) => <Badge tone={live ? 'up' : 'down'}>{live ? 'live' : 'silent'}</Badge>,
  },
  { id: 'heartbeat', title: 'Last seen', width: 8, cell: ({ heartbeat_at: at }) => agoText(at, now()) },
  { id: 'running', title: 'Active requests', width: 8, align: 'end', cell: ({ running }) => count(running) },
]

/** Processes that serve the deployment. */
export const Replicas = () => (
  <AdminList<Replica>
    title="Replicas"
    path="/replicas"
    columns={replicas}
    every={LIVE}
    empty="No replicas reporting"
    rowKey={({ id }) => id}
  />
)

interface Plan {
  readonly name: string
  readonly accounts: number
  readonly requests_per_minute: number | null
  readonly concurrent_requests: number | null
  readonly concurrency_per: string
  readonly credits_per_day: number | null
  readonly history_years: number | null
  readonly markets: readonly string[]
  readonly symbols: readonly string[] | null
  readonly stream_symbols: number
  readonly without_capabilities: readonly string[]
  readonly configured: boolean
}

const limit = (value: number | null) => (value === null ? <span className="faint">no limit</span> : count(value))
const words = (values: readonly string[]) => <span title={values.join(', ')}>{values.join(', ')}</span>

const plans: readonly Column<Plan>[] = [
  { id: 'name', title: 'Plan', width: 8, cell: ({ name }) => <strong>{name}</strong> },
  { id: 'accounts', title: 'Accounts', width: 6, align: 'end', cell: ({ accounts }) => count(accounts) },
  { id: 'minute', title: 'Requests per minute', width: 9, align: 'end', cell: (row) => limit(row.requests_per_minute) },
  {
    id: 'once',
    title: 'Concurrent requests',
    width: 8,
    align: 'end',
    cell: (row) => (
      <>
        {limit(row.concurrent_requests)} {row.concurrency_per === 'key' ? <span className="faint">per key</span> : null}
      </>
    ),
  },
  { id: 'credits', title: 'Credits per day', width: 8, align: 'end', cell: (row) => limit(row.credits_per_day) },
  { id: 'years', title: 'Years of history', width: 8, align: 'end', cell: (row) => limit(row.history_years) },
  { id: 'stream', title: 'Stream symbols', width: 8, align: 'end', cell: (row) => count(row.stream_symbols) },
  { id: 'markets', title: 'Markets', width: 12, cell: ({ markets }) => words(markets) },
  { id: 'symbols', title: 'Symbols', width: 8, cell: ({ symbols }) => (symbols === null ? 'all' : words(symbols)) },
  { id: 'without', title: 'Without', width: 12, cell: ({ without_capabilities: names }) => words(names) },
  { id: 'from', title: 'From', width: 7, cell: ({ configured }) => (configured ? 'settings' : 'built in') },
]

/** Plans and what they grant. */
export const Plans = () => (
  <AdminList<Plan> title="Plans" path="/plans" columns={plans} empty="No plans" rowKey={({ name }) => name} />
)

interface Setting {
  readonly name: string
  readonly value: unknown
  readonly from: string
  readonly description: string
}

const settings: readonly Column<Setting>[] = [
  { id: 'name', title: 'Setting', width: 13, cell: ({ name }) => <code>{name}</code> },
  { id: 'value', title: 'Value', width: 13, cell: ({ value }) => <Value value={value} /> },
  {
    id: 'from',
    title: 'From',
    width: 9,
    cell: ({ from }) => (from === 'default' ? <span className="faint">default</span> : <code>{from}</code>),
  },
  {
    id: 'description',
    title: 'Description',
    width: 28,
    cell: ({ description }) => (
      <span className="soft" title={withoutBackticks(description)}>
        <InlineCode text={description} />
      </span>
    ),
  },
]

function Value({ value }: { readonly value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <code title={text}>{text}</code>
}

/** Every setting, and the source of its value. */
export const Settings = () => (
  <AdminList<Setting>
    title="Settings"
    path="/settings"
    columns={settings}
    empty="No settings"
    rowKey={({ name }) => name}
  />
)
