import type { Caller } from '@bourse/kit/delivery'
import type { OperationFacts, Operations } from '@bourse/services'

/** Context shared by all tools in one request. */
export interface ToolContext {
  readonly operations: Operations
  readonly caller: Caller
  /** The HTTP request's id, as in the response header that the host sets. */
  readonly requestId: string
  /** Whether the deployment's rows are synthetic. */
  readonly isDemo: boolean
  /** Every operation in the deployment. */
  readonly facts: readonly OperationFacts[]
  /** Operations exposed as their own tools in this request. */
  readonly chosen: readonly OperationFacts[]
}
