import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyOperation, AnyParams } from '../api/any-operation.ts'
import { useSession } from '../session/session.ts'

/** Credits up to which a page is asked for without a question. */
const CHEAP = 50

/** Whether a call may be made, and what it costs. */
export interface Consent {
  readonly isGiven: boolean
  /** Undefined until the service has said it. */
  readonly credits: number | undefined
  /** The call would be refused. */
  readonly error: Error | null
  give(): void
}

/**
 * A call that costs much is made when the user says so, once for each choice of parameters; who has no limit is not
 * asked.
 */
export function useConsent(call: AnyOperation, params: AnyParams, isComplete: boolean): Consent {
  const { limit } = useSession()
  const wanted = JSON.stringify([call.spec.id, params])
  const [given, setGiven] = useState<string>()
  const isAsked = limit !== null && isComplete
  const cost = useQuery({
    queryKey: [call.spec.id, 'cost', params],
    queryFn: () => call.cost(params),
    enabled: isAsked,
  })
  const credits = cost.data?.credits
  const isCheap = limit === null || (credits !== undefined && credits <= CHEAP)
  return { isGiven: isCheap || given === wanted, credits, error: cost.error, give: () => setGiven(wanted) }
}
