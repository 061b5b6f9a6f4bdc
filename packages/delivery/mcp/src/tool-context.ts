import type { Caller } from '@bourse/kit/delivery'
import type { OperationFacts, Operations } from '@bourse/services'

/** Context that all tools of one request share. */
export interface ToolContext {
  readonly operations: Operations
  readonly caller: Caller
  /** Id of the HTTP request, as in the response header set by the host. */
  readonly requestId: string
  /** Whether the rows of the deployment are synthetic. */
  readonly isDemo: boolean
  /** Every operation of the deployment. */
  readonly facts: readonly OperationFacts[]
  /** Operations with their own tool in this request. */
  readonly chosen: readonly OperationFacts[]
}
