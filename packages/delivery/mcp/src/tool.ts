import type { Selection } from '@bourse/services'
import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js'
import type { Arguments } from './arguments.ts'
import type { Desk } from './desk.ts'

/** A call of an operation. */
export type OperationCall = Selection & { readonly body: unknown }

/** What a tool is asked for: something that can be told at once and is free, or the answer of an operation. */
export type Asked = { readonly told: Readonly<Record<string, unknown>> } | { readonly call: OperationCall }

/** A tool as clients see it, and what its arguments ask for; `ask` throws a problem where they ask for nothing that can be answered. */
export interface Tool {
  readonly definition: Definition
  readonly ask: (desk: Desk, given: Arguments) => Asked
}
