import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyOperation, AnyParams } from '../api/any-operation.ts'
import { useSession } from '../session/session.ts'

/** Maximum credits for a page requested without confirmation. */
const CHEAP = 50

/** Whether a request may be sent, and its price. */
export interface Consent {
  readonly isGiven: boolean
  /** Undefined until the service has returned the price. */
  readonly credits: number | undefined
  /** The error that the service would reject the request with. */
  readonly error: Error | null
  give(): void
}

/**
 * Requires confirmation of expensive requests, once per set of parameters. Accounts without a credit limit need no
 * confirmation.
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
