import { useAdminPages } from '../../api/queries.ts'
import { Sparkline } from '../../chart/sparkline.tsx'
import { count, NONE } from '../../format/numbers.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DECISION_WORDS, rowName, type Held, type HeldGroup } from './held.ts'

interface GroupRowsProps {
  readonly group: HeldGroup
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** A group's rows, each with its neighbors. */
export function GroupRows({ group: { id, rows: known }, chosen, onChoose }: GroupRowsProps) {
  const list = useAdminPages<Held>('/held', { group: id, neighbors: true, limit: 50 })
  const current = new Map(known.map((row) => [row.id, row]))
  // The list of all groups is newer; rows that it no longer has were decided.
  const rows = (list.data?.pages.flatMap(({ data }) => data) ?? []).flatMap((row): readonly Held[] => {
    const found = current.get(row.id)
    return found === undefined ? [] : [{ ...row, decision: found.decision }]
  })
  const toggle = (row: string) => {
    const next = new Set(chosen)
    if (!next.delete(row)) next.add(row)
    onChoose(next)
  }
  return (
    <PagedTable
      pages={list}
      label={`Held rows of ${known[0]?.rule ?? ''}`}
      columns={columnsOf(chosen, toggle)}
      rows={rows}
      rowKey={(row) => row.id}
      height={24}
    />
  )
}

function columnsOf(chosen: ReadonlySet<string>, toggle: (id: string) => void): readonly Column<Held>[] {
  const choice = (row: Held) => (
    <input
      type="checkbox"
      className="quality-choice"
      aria-label={`Select ${rowName(row)}`}
      checked={chosen.has(row.id)}
      onChange={() => toggle(row.id)}
    />
  )
  return [
    { id: 'choice', title: 'Select', width: 4, cell: choice },
    { id: 'name', title: 'Row', width: 12, cell: (row) => <span title={row.key}>{rowName(row)}</span> },
    { id: 'neighbors', title: 'With neighbors', width: 9, cell: Neighbors },
    { id: 'value', title: 'Value', width: 7, align: 'end', cell: ({ value }) => <span title={value}>{value}</span> },
    { id: 'reason', title: 'Reason', width: 20, cell: ({ reason }) => <span title={reason}>{reason}</span> },
    { id: 'line', title: 'Line', width: 5, align: 'end', cell: ({ line }) => (line === null ? NONE : count(line)) },
    { id: 'state', title: 'State', width: 9, cell: DecisionState },
  ]
}

function DecisionState({ decision }: Held) {
  if (decision === null) return <span className="faint">held</span>
  const { noun } = DECISION_WORDS[decision.decision]
  if (decision.status === 'failed')
    return (
      <span title={decision.message ?? ''}>
        <Badge tone="down">{noun} failed</Badge>
      </span>
    )
  return <Badge tone="warn">{noun} waits</Badge>
}

/** The values of the field around the row, with the row's own value marked. */
function Neighbors({ neighbors }: Held) {
  const points = (neighbors?.points ?? []).filter(({ value }) => value !== null)
  if (neighbors === null || points.length < 2) return <span className="faint">none</span>
  const text = points.map(({ date, value, held }) => `${date}: ${value ?? ''}${held ? ' (held)' : ''}`)
  return (
    <span title={`${neighbors.field}\n${text.join('\n')}`}>
      <Sparkline
        label={`${neighbors.field} by date: ${text.join(', ')}`}
        values={points.map(({ value }) => Number(value))}
        marked={points.findIndex(({ held }) => held)}
      />
    </span>
  )
}
