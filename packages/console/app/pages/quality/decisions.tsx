import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { forgetAdmin } from '../../api/queries.ts'
import { now } from '../../format/now.ts'
import { count } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'
import { DECISION_WORDS, type Decision, type Held } from './held.ts'

interface DecisionsProps {
  readonly rows: readonly Held[]
  /** Decisions made on this page. */
  readonly made: readonly Decision[]
  onUndone(id: string): void
}

/** Decisions that wait and can be undone, those that failed, and those made on this page that have applied. */
export function Decisions({ rows, made, onUndone }: DecisionsProps) {
  const pending = new Map(rows.flatMap(({ decision }) => (decision === null ? [] : [[decision.id, decision] as const])))
  const applied = made.filter(({ id }) => !pending.has(id))
  return (
    <div role="status" className="quality-decisions">
      {[...pending.values()].map((decision) => (
        <Pending key={decision.id} decision={decision} onUndone={onUndone} />
      ))}
      {applied.map(({ id, decision, rows: decided }) => (
        <p key={id}>
          {DECISION_WORDS[decision].past} {rowsText(decided)}.{' '}
          <Link to="/audit" search={{ action: `held.${decision}` }}>
            Audit log
          </Link>
        </p>
      ))}
    </div>
  )
}

const rowsText = (rows: number) => `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`

function Pending({ decision, onUndone }: { readonly decision: Decision; onUndone(id: string): void }) {
  const { id, status, rows, message, note, decided_by: by, apply_at: at } = decision
  const { verb, noun } = DECISION_WORDS[decision.decision]
  const admin = useAdmin()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => admin.send('POST', `/held/decisions/${id}/undo`, {}),
    onSuccess: () => onUndone(id),
    onSettled: () => forgetAdmin('/held'),
  })
  const seconds = useSecondsUntil(at)
  if (status === 'failed')
    return (
      <p className="field-error">
        {verb} {rowsText(rows)} failed: {message}. The rows are still held.
      </p>
    )
  return (
    <p>
      The {noun} of {rowsText(rows)} by {by} {seconds > 0 ? `applies in ${seconds} s` : 'is being applied'}
      {note === null ? '' : `: ${note}`}.{' '}
      {status === 'waiting' ? (
        <Permitted to="admin.held.undo">
          <Button busy={isPending} onClick={() => mutate()}>
            Undo
          </Button>
        </Permitted>
      ) : null}
      {error === null ? null : <span className="field-error">{problemText(error)}</span>}
    </p>
  )
}

const secondsUntil = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - now()) / 1_000))

/** Seconds until an instant, counted down. */
function useSecondsUntil(at: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 1_000)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}
