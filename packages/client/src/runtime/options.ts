/** How a client reaches the service. */
export interface BourseOptions {
  /** Address of the service, such as `https://data.example.com`. A path in it stays in front of `/v1`. */
  readonly url: string
  /**
   * The API key. It is sent as `Authorization: Bearer` to this address and nowhere else. null, for pages of the service
   * itself: the cookie of their session is sent instead.
   */
  readonly key: string | null
  /** How often a call is tried again, default 4. 0: never. */
  readonly retries?: number
  /**
   * Longest time that the client waits before it tries again, in seconds, default 60. Where the service asks for more,
   * the problem is thrown at once.
   */
  readonly longestWait?: number
  /**
   * Milliseconds until an attempt without an answer is given up, default 60,000. Does not count for the content of
   * downloads.
   */
  readonly timeout?: number
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** In place of a timer, for tests: comes back after so many milliseconds, or earlier when the signal is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

/** What one call does in its own way. */
export interface CallOptions {
  /** Ends the call, its waiting included; the call then throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Headers of this call; stronger than those of the client. */
  readonly headers?: Readonly<Record<string, string>>
  /** In place of the client's. */
  readonly retries?: number
  /** In place of the client's. */
  readonly timeout?: number
}

/** A call that changes something. */
export interface OrderOptions extends CallOptions {
  /**
   * Makes a repeated call the same for 24 hours. Without it each call draws a key of its own, so that its retries are
   * one order.
   */
  readonly idempotencyKey?: string
}

/** A download of a part. */
export interface DownloadOptions extends CallOptions {
  /** Bytes from `start` to `end`, both included; to the end of the file without `end`. */
  readonly range?: { readonly start: number; readonly end?: number }
  /** With `range`: the tag of the file that the part belongs to. Where the file has changed, the whole of it comes. */
  readonly ifRange?: string
}
