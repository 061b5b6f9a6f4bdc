import type { Selection } from '@bourse/services'
import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js'
import type { ToolContext } from './tool-context.ts'

/** A call to an operation. */
type OperationCall = Selection & { readonly body: unknown }

/** A tool's arguments as a client sent them. */
export type Arguments = Readonly<Record<string, unknown>>

/** What a tool call does: returns free content once the request is counted, or calls an operation. */
export type ToolWork = { readonly tell: () => Readonly<Record<string, unknown>> } | { readonly call: OperationCall }

/**
 * A tool as clients see it, and how to interpret its arguments. `ask` first validates them against the schema and
 * throws a problem if they are invalid; `tell` may throw as well.
 */
export interface Tool {
  readonly definition: Definition
  readonly ask: (desk: ToolContext, given: Arguments) => ToolWork
}
