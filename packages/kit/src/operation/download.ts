import type { Caller } from './call.ts'

/** A range of bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * A response that is a file. The host streams it, supports `Range` requests, and frees the caller's slot when the
 * transfer ends.
 */
export interface Download {
  readonly part: 'download'
  readonly mediaType: string
  readonly bytes: number
  /** Number of rows in the file, for the account's usage; absent if unknown. */
  readonly rows?: number
  /** Ids of the operations whose rows it contains, for attribution and reports to publishers. */
  readonly operations?: readonly string[]
  /** Entity tag that changes whenever the content does, so that clients can combine ranges of the same content. */
  readonly tag: string
  readonly filename: string
  /** Headers in addition to the standard headers of every download. */
  readonly headers: Readonly<Record<string, string>>
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array>>
  /** Called at least once a second while the file is being sent; throws if the caller is no longer entitled to it. */
  stillAllowed?(caller: Caller): Promise<void>
}

/** A response that redirects to a file. */
export interface Redirect {
  readonly part: 'redirect'
  readonly location: string
  /** Rows and bytes of the file, for the account's usage; absent if unknown. */
  readonly size?: { readonly rows: number; readonly bytes: number }
  /** Ids of the operations whose rows it contains, for attribution and reports to publishers. */
  readonly operations?: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** Responds with a file instead of rows. */
export const download = (options: Omit<Download, 'part'>): Download => ({ part: 'download', ...options })

/** Responds with a 302 redirect to a file. */
export const redirect = (
  location: string,
  headers: Readonly<Record<string, string>> = {},
  size?: Redirect['size'],
  operations: readonly string[] = [],
): Redirect => ({ part: 'redirect', location, headers, operations, ...(size === undefined ? {} : { size }) })
