import type { Readable } from 'node:stream'

/** A response before a transport sends it. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable | undefined
  /** Number of rows in the body; absent if the body has no rows. */
  readonly rows?: number | undefined
  /** Number of those rows by MIC, as far as rows have an exchange. */
  readonly markets?: ReadonlyMap<string, number> | undefined
  /** Bytes behind a redirect; if omitted, the size of the body is used. */
  readonly bytes?: number | undefined
}
