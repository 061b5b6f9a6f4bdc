import type { HeldRowShown } from '@bourse/admin/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAdmin, useAdminPages } from '../../api/queries.ts'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'

/** Maximum number of held rows that the service lists per record. */
const MOST_LISTED = 1_000
/** Maximum number of rows per decision. */
const MOST = 1_000

type Decision = 'release' | 'discard'

const WORDS: Readonly<Record<Decision, string>> = { release: 'Release', discard: 'Discard' }
const MEANS: Readonly<Record<Decision, string>> = {
  release: 'The rows are published as received and served from then on.',
  discard: 'The rows are dropped and never served.',
}

/** Rows held for review by a rule, for an operator to release or discard. */
export function HeldRows() {
  const list = useAdminPages<HeldRowShown>('/held', { limit: 500 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [decision, setDecision] = useState<Decision>()
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  // A row that is no longer held cannot be selected.
  const ids = rows
    .map(({ id }) => id)
    .filter((id) => chosen.has(id))
    .slice(0, MOST)
  const toggle = (id: string) =>
    setChosen((last) => (last.has(id) ? new Set([...last].filter((one) => one !== id)) : new Set([...last, id])))
  const tools = (
    <Permitted to="admin.held.release">
      <Button disabled={rows.length === 0} onClick={() => setChosen(new Set(rows.map(({ id }) => id)))}>
        Select all
      </Button>
      {(['release', 'discard'] as const).map((one) => (
        <Button
          key={one}
          look={one === 'release' ? 'primary' : 'danger'}
          disabled={ids.length === 0}
          onClick={() => setDecision(one)}
        >
          {WORDS[one]} {ids.length === 0 ? '' : count(ids.length)}
        </Button>
      ))}
    </Permitted>
  )
  return (
    <Panel flush title="Held rows" tools={tools}>
      <PagedTable
        pages={list}
        label="Held rows"
        columns={columnsOf(chosen, toggle)}
        rows={rows}
        rowKey={({ id }) => id}
        height={26}
        empty={<Empty title="Nothing to review">Rows that fail a plausibility rule wait here for your decision.</Empty>}
        foot={
          rows.length < MOST_LISTED ? null : (
            <p className="table-foot">
              The list shows the oldest {count(MOST_LISTED)} rows per record. More appear as you review these.
            </p>
          )
        }
      />
      {decision === undefined ? null : (
        <Decide
          decision={decision}
          ids={ids}
          onClose={() => setDecision(undefined)}
          onDone={() => {
            setDecision(undefined)
            setChosen(new Set())
          }}
        />
      )}
    </Panel>
  )
}

function columnsOf(chosen: ReadonlySet<string>, toggle: (id: string) => void): readonly Column<HeldRowShown>[] {
  const choice = ({ id, label, key }: HeldRowShown) => (
    <input
      type="checkbox"
      className="quality-choice"
      aria-label={`Select ${label ?? ''} ${key}`}
      checked={chosen.has(id)}
      onChange={() => toggle(id)}
    />
  )
  return [
    { id: 'choice', title: 'Select', width: 4.5, cell: choice },
    { id: 'label', title: 'Row', width: 13, cell: RowName },
    { id: 'dataset', title: 'Dataset', width: 5.5, cell: ({ dataset }) => dataset },
    { id: 'rule', title: 'Rule', width: 8, cell: ({ rule }) => <code>{rule}</code> },
    { id: 'value', title: 'Value', width: 7.5, align: 'end', cell: ({ value }) => <span title={value}>{value}</span> },
    { id: 'reason', title: 'Reason', width: 19, cell: ({ reason }) => <span title={reason}>{reason}</span> },
    { id: 'source', title: 'Source', width: 5, cell: ({ source }) => source ?? 'several' },
    { id: 'held', title: 'Held', width: 6, cell: ({ held_at: at }) => agoText(at, now()) },
  ]
}

/** The key starts with the entity id; the label is easier to read. */
function RowName({ label, key }: HeldRowShown) {
  return <span title={key}>{label === null ? key : `${label} ${key.split('/').slice(1).join(' ')}`}</span>
}

interface DecideProps {
  readonly decision: Decision
  readonly ids: readonly string[]
  onClose(): void
  onDone(): void
}

function Decide({ decision, ids, onClose, onDone }: DecideProps) {
  const admin = useAdmin()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => admin.send('POST', `/held/${decision}`, { ids }),
    onSuccess: onDone,
    onSettled: () => Promise.all([forgetAdmin('/held'), forgetAdmin('/findings'), forgetAdmin('/health')]),
  })
  const title = `${WORDS[decision]} ${count(ids.length)} ${ids.length === 1 ? 'row' : 'rows'}`
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button look={decision === 'release' ? 'primary' : 'danger'} busy={isPending} onClick={() => mutate()}>
        {WORDS[decision]}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open onClose={onClose} actions={actions}>
      <p>{MEANS[decision]} The decision is recorded in the audit log.</p>
      {error === null ? null : (
        <p role="alert" className="field-error">
          <InlineCode text={problemText(error)} />
        </p>
      )}
    </Dialog>
  )
}
