import type { Shape } from './exact-json.ts'

/** How a copy of a list is kept. */
export interface ChangeFeed {
  /** Fields that identify a row. */
  readonly key: readonly string[]
  /** The field that is compared with `meta.history_from`. */
  readonly history?: string
  /** The field that is compared with `meta.retained_from`. */
  readonly retained?: string
  /** Whether a first load reads the list itself, or the changes since the beginning. */
  readonly load: 'list' | 'range' | 'changes'
  /** Maximum number of rows on a page. */
  readonly limit: number
}

/** The generator's description of an operation for the runtime. */
export interface OperationSpec {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
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
  /** Absent if the operation does not report changes. */
  readonly changes?: ChangeFeed
  /** Positions of decimals in the response. */
  readonly shape: Shape
}

/** A call's parameters by name, including `body`. */
export type Params = Readonly<Record<string, unknown>>
