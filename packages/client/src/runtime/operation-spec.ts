import type { Shape } from './exact-json.ts'

/** What the runtime needs to know of an operation; written by the generator. */
export interface OperationSpec {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** `/v1/…` with `{name}` for parameters in the path. */
  readonly path: string
  /** Where the cursor of the next page goes; absent on operations without pages. */
  readonly cursor?: 'query' | 'body'
  /** Takes an `Idempotency-Key`. */
  readonly takesKey?: true
  /** Sends files with `download=true`. */
  readonly downloads?: true
  /** With `stream=true` its files come from the service itself and never from another address. */
  readonly streams?: true
  /** Where its answer holds decimals. */
  readonly shape: Shape
}

/** Parameters of a call by name, `body` among them. */
export type Params = Readonly<Record<string, unknown>>
