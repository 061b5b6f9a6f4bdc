import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAdmin, useAdminRead } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AcceptCost } from './accept-cost.tsx'
import { BackfillProgress } from './backfill-progress.tsx'
import { HistoryReport } from './history-report.tsx'
import { pathOf, type Source } from './source.ts'

interface Backfill {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly state: NonNullable<Source['backfill']>['state']
  readonly units: number | null
  readonly done: number
  readonly note: string | null
}

/** Polling interval for progress, in milliseconds. */
const EVERY = 2_000
const DATE = /^\d{4}-\d{2}-\d{2}$/
const ENDED: readonly Backfill['state'][] = ['done', 'stopped']

/** History fetches: the progress of each, and a form for the next one. */
export function Backfills({ source }: { readonly source: Source }) {
  const admin = useAdmin()
  const [from, setFrom] = useState('')
  const query = useAdminRead<readonly Backfill[]>('/backfills', { source_id: source.id }, { every: EVERY })
  const { isPending, error, mutate, variables } = useMutation({
    mutationFn: ({ path, body }: { readonly path: string; readonly body: object }) => admin.send('POST', path, body),
    onSettled: () => Promise.all([forgetAdmin('/backfills'), forgetAdmin('/sources')]),
  })
  return (
    <Panel title="History">
      <div className="sources-form">
        <Field label="From" hint="First day to fetch, such as 2016-01-04.">
          {(ids) => <TextInput {...ids} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />}
        </Field>
        <Button
          busy={isPending}
          disabled={!DATE.test(from)}
          onClick={() => mutate({ path: `${pathOf(source)}/backfills`, body: { from, newest_first: true } })}
        >
          Fetch history
        </Button>
      </div>
      <AcceptCost
        source={source}
        error={error}
        onAccept={() => variables && mutate({ ...variables, body: { ...variables.body, accept_cost: true } })}
      />
      <QueryView query={query}>
        {({ data }) => (
          <>
            {data.map((backfill) => (
              <Line
                key={backfill.id}
                of={backfill}
                onStop={() => mutate({ path: `/backfills/${backfill.id}/stop`, body: {} })}
              />
            ))}
            <NewestReport of={data} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

/** The report of the newest back-fill, once it has completed. */
function NewestReport({ of: [newest] }: { readonly of: readonly Backfill[] }) {
  return newest?.state === 'done' ? <HistoryReport backfill={newest.id} /> : null
}

function Line({ of, onStop }: { readonly of: Backfill; onStop(): void }) {
  const { from, to, state, units, done, note } = of
  return (
    <div className="sources-line">
      <div>
        {from} to {to} {note === null ? null : <span className="soft">{note}</span>}
        <BackfillProgress of={{ state, done, total: units }} />
      </div>
      {ENDED.includes(state) ? null : <Button onClick={onStop}>Stop</Button>}
    </div>
  )
}
