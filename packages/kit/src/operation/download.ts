import type { Caller } from './call.ts'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * An answer that is a file. The host sends it as a stream, also in parts (`Range`), and frees the caller's slot when it
 * ends.
 */
export interface Download {
  readonly part: 'download'
  readonly mediaType: string
  readonly bytes: number
  /** Changes whenever the content does: parts of the same file fit together. */
  readonly tag: string
  readonly filename: string
  /** Headers beside those of every download. */
  readonly headers: Readonly<Record<string, string>>
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array>>
  /** Asked at least every second while the file is sent; throws where the caller may have it no longer. */
  stillAllowed?(caller: Caller): Promise<void>
}

/** An answer that is the address of a file. */
export interface Redirect {
  readonly part: 'redirect'
  readonly location: string
  readonly headers: Readonly<Record<string, string>>
}

/** Answers with a file instead of rows. */
export const download = (options: Omit<Download, 'part'>): Download => ({ part: 'download', ...options })

/** Answers 302 with the address of a file. */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Redirect => ({
  part: 'redirect',
  location,
  headers,
})
