import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { forgetAdmin, useAdminPages } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { Permitted, usePermits } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import type { Remedy, Trouble } from './troubles.ts'
import { RunJob } from './run-job.tsx'

interface Ignored {
  readonly problem: string
  readonly until: string
  readonly ignored_by: string
}

const DAY = 86_400_000
const PERIODS = [
  ['a day', DAY],
  ['a week', 7 * DAY],
  ['a month', 30 * DAY],
] as const

/** Problems with their actions, and those that operators ignore. */
export function TroubleList({ troubles }: { readonly troubles: readonly Trouble[] }) {
  const isReadable = usePermits('admin.ignored-problems.list')
  const list = useAdminPages<Ignored>('/ignored-problems', { limit: 1_000 }, { enabled: isReadable })
  const ignored = new Map((list.data?.pages.flatMap(({ data }) => data) ?? []).map((one) => [one.problem, one]))
  const open = troubles.filter(({ id }) => !ignored.has(id))
  const hidden = troubles.flatMap((trouble) => {
    const found = ignored.get(trouble.id)
    return found === undefined ? [] : [{ trouble, ...found }]
  })
  return (
    <Panel title="Needs attention">
      {open.length === 0 ? (
        <p className="health-well">
          <CircleCheck size={16} aria-hidden /> Nothing{hidden.length === 0 ? '. Every dataset is up to date' : ' else'}
          .
        </p>
      ) : (
        <ul className="health-troubles" tabIndex={0} aria-label="Needs attention">
          {open.map((trouble) => (
            <TroubleCard key={trouble.id} trouble={trouble} />
          ))}
        </ul>
      )}
      {hidden.length === 0 ? null : (
        <details className="health-ignored">
          <summary>{hidden.length} ignored</summary>
          <ul>
            {hidden.map(({ trouble, until, ignored_by: by }) => (
              <li key={trouble.id}>
                <strong>{trouble.subject}</strong> {trouble.what}{' '}
                <span className="soft">
                  Ignored by {by} until {instantText(until)}.
                </span>{' '}
                <Ignore problem={trouble.id}>
                  {(ignore) => <Button onClick={() => ignore(0)}>Show again</Button>}
                </Ignore>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function TroubleCard({ trouble: { id, subject, tone, what, remedy, waits, remedies } }: { readonly trouble: Trouble }) {
  return (
    <li className={`health-${tone}`}>
      <strong>{subject}</strong> {what}
      <p className="soft">{remedy}</p>
      {waits.map((text) => (
        <p key={text} className="faint">
          {text}
        </p>
      ))}
      <div className="health-actions">
        {remedies.map((each) => (
          <RemedyAction key={each.text} remedy={each} />
        ))}
        <Ignore problem={id}>
          {(ignore) => (
            <Menu trigger={<Button look="ghost">Ignore for…</Button>}>
              {PERIODS.map(([text, period]) => (
                <MenuItem key={text} onSelect={() => ignore(period)}>
                  {text}
                </MenuItem>
              ))}
            </Menu>
          )}
        </Ignore>
      </div>
    </li>
  )
}

function RemedyAction({ remedy }: { readonly remedy: Remedy }) {
  const { text } = remedy
  if ('job' in remedy)
    return (
      <RunJob job={remedy.job} isAnnounced>
        {text}
      </RunJob>
    )
  if ('heldOf' in remedy)
    return (
      <Permitted to="admin.held.list">
        <Link to="/quality" search={{ dataset: remedy.heldOf }}>
          {text}
        </Link>
      </Permitted>
    )
  if ('source' in remedy)
    return (
      <Link to="/sources/$source" params={{ source: remedy.source }}>
        {text}
      </Link>
    )
  if ('dataset' in remedy)
    return (
      <Link to="/data/$dataset" params={{ dataset: remedy.dataset }}>
        {text}
      </Link>
    )
  return <Link to={remedy.page}>{text}</Link>
}

interface IgnoreProps {
  readonly problem: string
  /** Renders what starts it: `ignore` takes the period in milliseconds. */
  children(ignore: (period: number) => void): ReactNode
}

/** Ignores a problem for a period, for all operators; 0 shows it again. */
function Ignore({ problem, children }: IgnoreProps) {
  const admin = useAdmin()
  const { mutate, error } = useMutation({
    mutationFn: (period: number) =>
      admin.send('POST', '/ignored-problems', { problem, until: new Date(now() + period).toISOString() }),
    onSettled: () => forgetAdmin('/ignored-problems'),
  })
  return (
    <Permitted to="admin.ignored-problems.change">
      {children(mutate)}
      {error === null ? null : (
        <span role="alert" className="field-error">
          {problemText(error)}
        </span>
      )}
    </Permitted>
  )
}
