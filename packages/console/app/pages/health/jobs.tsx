import type { ShownJob } from '@bourse/admin/contract'
import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { agoText, instantText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count } from '../../format/numbers.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { JobRuns } from './job-runs.tsx'
import { RunJob } from './run-job.tsx'

/** Polling interval, in milliseconds. */
const LIVE = 3_000

const FILTERS = ['all', 'failing', 'active', 'idle'] as const
type Filter = (typeof FILTERS)[number]

/** A job's state: that of its latest run. */
type State = 'requested' | 'queued' | 'waiting' | 'running' | 'failed' | 'idle'

const STATES: Readonly<Record<State, readonly [text: string, tone: Tone, filter: Filter]>> = {
  failed: ['failed', 'down', 'failing'],
  waiting: ['failed, retries', 'down', 'failing'],
  running: ['running', 'info', 'active'],
  queued: ['queued', 'warn', 'active'],
  requested: ['requested', 'warn', 'active'],
  idle: ['idle', 'neutral', 'idle'],
}
const ORDER = Object.keys(STATES)

function stateOf({ requested, runs: [latest] }: ShownJob): State {
  if (requested) return 'requested'
  return latest === undefined || latest.state === 'done' ? 'idle' : latest.state
}

/** Jobs of all datasets, failing ones first, each with its latest runs. */
export function Jobs() {
  const [filter, setFilter] = useState<Filter>('all')
  const [name, setName] = useState('')
  const [open, setOpen] = useState<string>()
  const list = useAdminPages<ShownJob>('/jobs', { limit: 500 }, { every: LIVE })
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  const isShown = (job: ShownJob) =>
    job.name.includes(name.trim()) && (filter === 'all' || STATES[stateOf(job)][2] === filter)
  const options = FILTERS.map((value) => {
    const found = all.filter((job) => value === 'all' || STATES[stateOf(job)][2] === value).length
    return { value, text: `${value.slice(0, 1).toUpperCase()}${value.slice(1)} ${count(found)}` }
  })
  const opened = all.find((job) => job.name === open)
  return (
    <Panel
      flush
      title="Jobs"
      tools={
        <>
          <TextInput
            type="search"
            className="health-search"
            aria-label="Name of the job"
            placeholder="Name"
            maxLength={100}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <SegmentedControl<Filter> label="State" value={filter} options={options} onChange={setFilter} />
        </>
      }
    >
      <PagedTable
        pages={list}
        label="Jobs"
        columns={columnsOf(setOpen)}
        rows={all.filter(isShown).toSorted((a, b) => ORDER.indexOf(stateOf(a)) - ORDER.indexOf(stateOf(b)))}
        rowKey={(job) => job.name}
        empty={<Empty title="No such jobs" />}
      />
      {opened === undefined ? null : <JobRuns job={opened} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

function columnsOf(onOpen: (name: string) => void): readonly Column<ShownJob>[] {
  return [
    { id: 'name', title: 'Job', width: 16, cell: ({ name }) => <code title={name}>{name}</code> },
    { id: 'state', title: 'State', width: 8, cell: JobState },
    { id: 'last', title: 'Latest run', width: 17, cell: LatestRun },
    { id: 'next', title: 'Next run', width: 7, cell: ({ next_run_at: at }) => <Moment at={at} /> },
    { id: 'schedule', title: 'Schedule', width: 11, cell: ({ schedule }) => <span className="soft">{schedule}</span> },
    {
      id: 'actions',
      title: 'Actions',
      width: 11,
      pinned: true,
      cell: (job) => (
        <span className="health-actions">
          <Button look="ghost" aria-label={`Runs of ${job.name}`} onClick={() => onOpen(job.name)}>
            Runs
          </Button>
          <RunJob job={job.name} blocked={blockedBy(job)}>
            {STATES[stateOf(job)][2] === 'failing' ? 'Retry' : 'Run'}
          </RunJob>
        </span>
      ),
    },
  ]
}

function blockedBy(job: ShownJob): string | undefined {
  const state = stateOf(job)
  return state === 'requested' || state === 'queued' || state === 'running' ? `It is already ${state}.` : undefined
}

const Moment = ({ at }: { readonly at: string | null }) => <span title={instantText(at)}>{agoText(at, now())}</span>

function JobState(job: ShownJob) {
  const [text, tone] = STATES[stateOf(job)]
  return text === 'idle' ? <span className="faint">idle</span> : <Badge tone={tone}>{text}</Badge>
}

function LatestRun({ runs: [latest] }: ShownJob) {
  if (latest === undefined) return <span className="faint">none in the last days</span>
  const { started_at: at, message } = latest
  return (
    <span title={`${instantText(at)} ${message ?? ''}`}>
      {agoText(at, now())} {message === null ? null : <span className="soft">{message}</span>}
    </span>
  )
}
