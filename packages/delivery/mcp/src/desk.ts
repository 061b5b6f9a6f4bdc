import type { Caller } from '@bourse/kit'
import type { OperationFacts, Operations } from '@bourse/services'

/** What the tools of one request stand on. */
export interface Desk {
  readonly operations: Operations
  readonly caller: Caller
  /** Every operation of the deployment. */
  readonly facts: readonly OperationFacts[]
  /** Those that have a tool of their own in this request. */
  readonly chosen: readonly OperationFacts[]
}
