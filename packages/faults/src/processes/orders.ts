import type { Config } from '@bourse/host'

/** What a host process is started with. */
export interface HostOptions {
  readonly url: string
  /**
   * `probe`: the dataset to do harm to; `market`: instruments, calendars and daily bars; `exports`: those with exports,
   * whose files it writes; `ways-in`: quotes and their stream and MCP as well; `files`: sources that read files.
   */
  readonly serves: 'probe' | 'market' | 'exports' | 'ways-in' | 'files'
  readonly config: Partial<Config>
  /** Whether it does the scheduled work and what follows publications; a host with exports always does. */
  readonly runsJobs?: boolean
}

/** A new account of a plan with a key. */
export interface Made {
  readonly account: string
  readonly key: string
}

/** What came of a file that was read. */
export interface ReadFile {
  /** Why it could not be; undefined where it could. */
  readonly failure: string | undefined
  /** Most resident memory that the host had so far, in MiB. */
  readonly memory: number
}

/** Where a host stands. */
export interface HostState {
  /** Its name in `bourse.replicas`. */
  readonly replica: string
  /** Requests that wait at its gate. */
  readonly waiting: number
  /** Connections of its pool that somebody holds, those kept for admissions and notices included. */
  readonly held: number
}

/** What a host can be told while it serves, with what comes back. */
export interface Orders {
  /** Prices of all symbols on one day; answers the batch. */
  publish: { readonly asks: { readonly close: number }; readonly tells: string | undefined }
  account: { readonly asks: { readonly plan: string }; readonly tells: Made }
  /** Reads a file as a table of bars, or as one of a source of a dataset, without publishing it. */
  read: {
    readonly asks: { readonly path: string; readonly source?: { readonly dataset: string; readonly id: string } }
    readonly tells: ReadFile
  }
  /** Imports a table of bars, as an upload is. */
  import: { readonly asks: { readonly path: string }; readonly tells: { readonly rows: number } }
  'open gate': { readonly asks: object; readonly tells: null }
  state: { readonly asks: object; readonly tells: HostState }
  close: { readonly asks: object; readonly tells: null }
}

/** One order on its way. */
export type Order = {
  [Name in keyof Orders]: { readonly order: Name; readonly number: number } & Orders[Name]['asks']
}[keyof Orders]

/** What a process tells its parent: first its address, then what came of each order. */
export type Told =
  { readonly address: string } | { readonly number: number; readonly result: unknown; readonly error?: string }

/** The day that all prices are of. */
export const DAY = '2026-02-27'
