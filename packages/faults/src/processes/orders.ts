import type { Config } from '@bourse/host'

/** Options for a host process. */
export interface HostOptions {
  readonly url: string
  /**
   * `probe`: the dataset for faults; `market`: instruments, calendars and daily bars; `exports`: `market` plus exports,
   * whose files the host writes; `ways-in`: `market` plus quotes with their stream, and MCP; `files`: sources that read
   * files.
   */
  readonly serves: 'probe' | 'market' | 'exports' | 'ways-in' | 'files'
  readonly config: Partial<Config>
  /** Whether the host runs scheduled work and jobs after publications; a host with exports always does. */
  readonly runsJobs?: boolean
}

/** A new account on a plan, with a key. */
export interface TestAccount {
  readonly account: string
  readonly key: string
}

/** The result of reading a file. */
export interface ReadFile {
  /** Why reading failed; undefined if it succeeded. */
  readonly failure: string | undefined
  /** Peak resident memory of the host in MiB. */
  readonly memory: number
}

/** The state of a host. */
export interface HostState {
  /** The host's name in `bourse.replicas`. */
  readonly replica: string
  /** Number of requests that wait at the host's gate. */
  readonly waiting: number
  /** Pool connections in use, including those reserved for admissions and notices. */
  readonly held: number
}

/** Orders that a running host accepts, with their results. */
export interface Orders {
  /** Publishes prices for all symbols on one day; returns the batch. */
  publish: { readonly asks: { readonly close: number }; readonly tells: string | undefined }
  account: { readonly asks: { readonly plan: string }; readonly tells: TestAccount }
  /** Reads a file as a table of bars, or through a source of a dataset, without publishing it. */
  read: {
    readonly asks: { readonly path: string; readonly source?: { readonly dataset: string; readonly id: string } }
    readonly tells: ReadFile
  }
  /** Imports a table of bars, as an upload does. */
  import: { readonly asks: { readonly path: string }; readonly tells: { readonly rows: number } }
  'open gate': { readonly asks: object; readonly tells: null }
  state: { readonly asks: object; readonly tells: HostState }
  close: { readonly asks: object; readonly tells: null }
}

/** A pending order. */
export type Order = {
  [Name in keyof Orders]: { readonly order: Name; readonly number: number } & Orders[Name]['asks']
}[keyof Orders]

/** Messages from a process to its parent: first its address, then each order's result. */
export type ProcessMessage =
  { readonly address: string } | { readonly number: number; readonly result: unknown; readonly error?: string }

/** The date of all prices. */
export const DAY = '2026-02-27'
