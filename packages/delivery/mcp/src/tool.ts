import type { Selection } from '@bourse/services'
import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js'
import type { ToolContext } from './tool-context.ts'

/** A call to an operation. */
type OperationCall = Selection & { readonly body: unknown }

/** Arguments of a tool as a client sent them. */
export type Arguments = Readonly<Record<string, unknown>>

/** The work of a tool call: free content that is returned once the request is counted, or a call to an operation. */
export type ToolWork = { readonly tell: () => Readonly<Record<string, unknown>> } | { readonly call: OperationCall }

/**
 * A tool as listed to clients, and how to interpret its arguments. `ask` validates them against the schema first, and
 * throws a problem if they cannot be served; `tell` may throw too.
 */
export interface Tool {
  readonly definition: Definition
  readonly ask: (desk: ToolContext, given: Arguments) => ToolWork
}
