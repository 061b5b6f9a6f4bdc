import type { Selection } from '@bourse/services'
import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js'
import type { Desk } from './desk.ts'

/** A call of an operation. */
type OperationCall = Selection & { readonly body: unknown }

/** Arguments of a tool as a client sent them. */
export type Arguments = Readonly<Record<string, unknown>>

/**
 * What a tool is asked for: something that is free and can be told once it was counted, or the answer of an operation.
 */
export type Asked = { readonly tell: () => Readonly<Record<string, unknown>> } | { readonly call: OperationCall }

/**
 * A tool as clients see it, and what its arguments ask for. `ask` checks them by their schema before anything else
 * looks at them, and throws a problem where they ask for nothing that can be answered; so may `tell`.
 */
export interface Tool {
  readonly definition: Definition
  readonly ask: (desk: Desk, given: Arguments) => Asked
}
