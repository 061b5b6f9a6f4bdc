/** The type of decimals in rows: text with every digit, or a `number`. */
export type Numbers = 'decimal' | 'float'

/** A client's connection options. */
export interface BourseOptions<M extends Numbers = 'decimal'> {
  /** URL of the service, such as `https://data.example.com`. A path in it precedes `/v1`. */
  readonly url: string
  /**
   * The API key, sent as `Authorization: Bearer` only to this URL. Null for the service's own pages, whose requests use
   * the session cookie instead.
   */
  readonly key: string | null
  /**
   * Type of decimals in rows and in `meta`; default: `decimal`, text with every digit. `float` makes them numbers,
   * which have about sixteen digits.
   */
  readonly numbers?: M
  /** Maximum number of retries per call, default: 4; 0 disables retries. */
  readonly retries?: number
  /**
   * Longest wait before a retry, in seconds; default: 60. If the service requests a longer wait, the client throws the
   * problem immediately.
   */
  readonly longestWait?: number
  /** Timeout per attempt in milliseconds; default: 60,000. Does not cover the content of downloads. */
  readonly timeout?: number
  /** Headers for every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Replaces the timer in tests: resolves after `milliseconds`, or earlier if the signal is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Options for one call. */
export interface CallOptions {
  /** Aborts the call, including its waits; the call then throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Headers for this call; they override the client's headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Overrides the client's setting. */
  readonly retries?: number
  /** Overrides the client's setting. */
  readonly timeout?: number
}

/** Options for a call that makes a change. */
export interface OrderOptions extends CallOptions {
  /**
   * Repeated calls with the same key make a single change within 24 hours. Without this, each call gets a new key, so
   * its retries make a single change.
   */
  readonly idempotencyKey?: string
}

/** Options for a download. */
export interface DownloadOptions extends CallOptions {
  /** Bytes from `start` to `end`, inclusive; without `end`, to the end of the file. */
  readonly range?: { readonly start: number; readonly end?: number }
  /**
   * With `range`: the tag of the file that the range belongs to. If the file has changed, the service sends the
   * complete file.
   */
  readonly ifRange?: string
}
