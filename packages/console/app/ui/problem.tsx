import { BourseProblem, ConnectionFailed } from '@bourse/client'
import { AlertTriangle, Ban, Inbox, PlugZap, type LucideIcon } from 'lucide-react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { InlineCode } from './inline-code.tsx'

/** The message of an error. */
export function problemText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether an error means that a dataset is installed but has no published rows yet. */
export const isUnpublished = (error: unknown): boolean => hasCode(error, 'dataset-unpublished')

const hasCode = (error: unknown, code: BourseProblem['code']): error is BourseProblem =>
  error instanceof BourseProblem && error.code === code

interface ProblemHead {
  readonly icon: LucideIcon
  readonly title: string
}

function problemHead(error: unknown): ProblemHead {
  if (error instanceof ConnectionFailed) return { icon: PlugZap, title: 'The service is not responding' }
  if (!(error instanceof BourseProblem)) return { icon: AlertTriangle, title: 'Something went wrong' }
  if (isUnpublished(error)) return { icon: Inbox, title: error.title }
  if (error.status === 403) return { icon: Ban, title: "You don't have access" }
  return { icon: AlertTriangle, title: error.title }
}

interface ProblemProps {
  readonly error: unknown
  onRetry?(): void
}

/**
 * Shown instead of content that failed to load: the problem, what to do about it, and the request id for the operator.
 * That a dataset had nothing at the as-of time is not a failure.
 */
export function ProblemNote({ error, onRetry }: ProblemProps) {
  if (hasCode(error, 'identifier-not-found'))
    return <Empty title="Nothing known">The dataset does not cover this, or did not know it at the as-of time.</Empty>
  if (hasCode(error, 'point-in-time-unavailable'))
    return <Empty title="Nothing stored for that time">{error.detail}</Empty>
  const { icon, title } = problemHead(error)
  const problem = error instanceof BourseProblem ? error : undefined
  return (
    <div role="alert">
      <Empty
        icon={icon}
        title={title}
        action={
          onRetry === undefined ? undefined : (
            <Button onClick={onRetry} look="secondary">
              Try again
            </Button>
          )
        }
      >
        <InlineCode text={problemText(error)} />
        {problem === undefined ? null : (
          <span className="problem-facts">
            <a href={`/docs/errors#${problem.code}`}>{problem.code}</a>
            {problem.requestId === undefined ? '' : ` · ${problem.requestId}`}
          </span>
        )}
      </Empty>
    </div>
  )
}
