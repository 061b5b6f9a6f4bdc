import type { Caller } from '@bourse/kit/delivery'
import type { OperationFacts, Operations } from '@bourse/services'

/** What the tools of one request stand on. */
export interface Desk {
  readonly operations: Operations
  readonly caller: Caller
  /** Id of the HTTP request, which the host wrote into its answer. */
  readonly requestId: string
  /** Whether the rows of the deployment are made up. */
  readonly isDemo: boolean
  /** Every operation of the deployment. */
  readonly facts: readonly OperationFacts[]
  /** Those that have a tool of their own in this request. */
  readonly chosen: readonly OperationFacts[]
}
