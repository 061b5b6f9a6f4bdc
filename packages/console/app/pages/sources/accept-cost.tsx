import { BourseProblem } from '@bourse/client'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'
import type { Source } from './source.ts'

interface AcceptCostProps {
  readonly source: Source
  readonly error: unknown
  /** Sends the request again, with its cost accepted. */
  onAccept(): void
}

/** Why a request to a source was rejected. If its cost is the reason, a button accepts the stated cost. */
export function AcceptCost({ source, error, onAccept }: AcceptCostProps) {
  if (error === null) return null
  const isCost = source.bills_requests && error instanceof BourseProblem && error.status === 409
  return (
    <div role="alert">
      <p className="field-error">{problemText(error)}</p>
      {isCost ? <Button onClick={onAccept}>Accept the cost</Button> : null}
    </div>
  )
}
