/**
 * A store that refused or did not answer. The message names what was done and what the store said, and never holds a
 * key or an address.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /**
   * What the store calls it, such as `NoSuchBucket` or `SignatureDoesNotMatch`; the kind of failure where no store
   * answered.
   */
  readonly code: string
  /** Of the answer; undefined where there was none. */
  readonly status: number | undefined

  constructor(doing: string, code: string, status: number | undefined) {
    super(`the object store could not ${doing}: ${code}${status === undefined ? '' : ` (${status})`}`)
    this.code = code
    this.status = status
  }
}

/**
 * What is told of a failure of the SDK: its name and its status alone. The error itself carries the request, with what
 * signed it, and is not handed on.
 */
export function storeError(doing: string, error: unknown): StoreError {
  return new StoreError(doing, codeOf(error), statusOf(error))
}

/** The name of a failure as the store, or the connection to it, calls it. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = 'code' in error ? error.code : 'Code' in error ? error.Code : undefined
  return typeof code === 'string' ? code : error.name
}

/** Status of the store's answer; undefined where there was none. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata: metadata } = (error ?? {}) as { readonly $metadata?: { readonly httpStatusCode?: unknown } }
  return typeof metadata?.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}
