import type { Shape } from './exact-json.ts'

/** Description of an operation for the runtime, written by the generator. */
export interface OperationSpec {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** `/v1/…` with `{name}` for path parameters. */
  readonly path: string
  /** Where the cursor of the next page is sent; absent for operations without pages. */
  readonly cursor?: 'query' | 'body'
  /** Accepts an `Idempotency-Key`. */
  readonly takesKey?: true
  /** Sends files with `download=true`. */
  readonly downloads?: true
  /** With `stream=true`, the service sends its files itself instead of redirecting. */
  readonly streams?: true
  /** Positions of decimals in the response. */
  readonly shape: Shape
}

/** Parameters of a call by name, including `body`. */
export type Params = Readonly<Record<string, unknown>>
