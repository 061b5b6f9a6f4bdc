import type { Readable } from 'node:stream'

/** What goes back to the transport. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable | undefined
  /** Rows in the body; absent where there are none. */
  readonly rows?: number | undefined
}
