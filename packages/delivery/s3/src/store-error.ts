/**
 * The store rejected a request or did not respond. The message contains the action and the store's error code, never a
 * key or a URL.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** The store's error code, such as `NoSuchBucket` or `SignatureDoesNotMatch`, or the kind of network error. */
  readonly code: string
  /** The response's HTTP status; undefined if there was no response. */
  readonly status: number | undefined

  constructor(doing: string, code: string, status: number | undefined) {
    super(`the object store could not ${doing}: ${code}${status === undefined ? '' : ` (${status})`}`)
    this.code = code
    this.status = status
  }
}

/**
 * Converts an SDK error to its name and status. The original error is dropped, because it contains the request and its
 * signature.
 */
export function storeError(doing: string, error: unknown): StoreError {
  return new StoreError(doing, codeOf(error), statusOf(error))
}

/** Returns the error code of the store or the connection. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = 'code' in error ? error.code : 'Code' in error ? error.Code : undefined
  return typeof code === 'string' ? code : error.name
}

/** Returns the HTTP status of the store's response; undefined if there was none. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata: metadata } = (error ?? {}) as { readonly $metadata?: { readonly httpStatusCode?: unknown } }
  return typeof metadata?.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}
