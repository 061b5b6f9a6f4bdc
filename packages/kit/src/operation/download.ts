import type { Caller } from './call.ts'

/** Bytes from `start` to `end`, both included. */
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
  /** Changes whenever the content does, so that ranges of one file fit together. */
  readonly tag: string
  readonly filename: string
  /** Headers in addition to those of every download. */
  readonly headers: Readonly<Record<string, string>>
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array>>
  /** Called at least once a second while the file is sent; throws if the caller may no longer have it. */
  stillAllowed?(caller: Caller): Promise<void>
}

/** A response that redirects to a file. */
export interface Redirect {
  readonly part: 'redirect'
  readonly location: string
  readonly headers: Readonly<Record<string, string>>
}

/** Responds with a file instead of rows. */
export const download = (options: Omit<Download, 'part'>): Download => ({ part: 'download', ...options })

/** Responds with a 302 redirect to a file. */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Redirect => ({
  part: 'redirect',
  location,
  headers,
})
