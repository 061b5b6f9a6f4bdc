import type { Shape } from './exact-json.ts'

/** The generator's description of an operation for the runtime. */
export interface OperationSpec {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Path template, `/v1/…`, with path parameters as `{name}`. */
  readonly path: string
  /** Location of the next page's cursor; absent for operations without pages. */
  readonly cursor?: 'query' | 'body'
  /** Whether the operation accepts an `Idempotency-Key`. */
  readonly takesKey?: true
  /** Whether the operation sends files with `download=true`. */
  readonly downloads?: true
  /** Whether `stream=true` makes the service send files itself instead of redirecting. */
  readonly streams?: true
  /** Positions of decimals in the response. */
  readonly shape: Shape
}

/** A call's parameters by name, including `body`. */
export type Params = Readonly<Record<string, unknown>>
