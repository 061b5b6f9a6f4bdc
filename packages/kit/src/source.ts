import type { Static, TObject } from '@sinclair/typebox'
import type { Clock } from './clock.ts'
import type { RowOf } from './field.ts'
import type { AnyIntake, Intake } from './intake.ts'
import { checkName } from './names.ts'
import type { AnyRecord, RecordDef } from './record.ts'
import type { Needs, Provided } from './service.ts'
import type { BadRecord } from './source-errors.ts'

/** Who issues the data, and on which terms and at what pace it may be fetched. */
export interface Publisher {
  readonly name: string
  readonly licence: string
  readonly attribution?: string
  /** True where the terms let anybody hand the data on, so that a raw answer may stand in a repository; absent: they do not, or nobody knows. */
  readonly redistributable?: boolean
  /** Hosts the source may reach, besides the host of its configured address. */
  readonly hosts: readonly string[]
  readonly requestsPerSecond: number
  /** Requests that the publisher allows in a UTC day; absent: no such limit. */
  readonly requestsPerDay?: number
}

/** Minutes after the open or the close of a session; before it where negative. */
export type SessionMoment = { readonly open: number } | { readonly close: number }

/** Moments of trading sessions: every session of each market counts for itself. */
export interface SessionSchedule {
  /** MICs. */
  readonly of: readonly string[]
  readonly at: SessionMoment
  /** Repeated every so many minutes up to and including `to`. */
  readonly every?: number
  readonly to?: SessionMoment
}

/** When work runs: a cron line in a time zone, moments of trading sessions, several of these, or never by itself. */
export type Schedule = CronSchedule | SessionSchedule | readonly (CronSchedule | SessionSchedule)[] | 'manual'

/** A cron line of five fields in an IANA time zone. */
export interface CronSchedule {
  readonly cron: string
  readonly zone: string
}

/** What goes with a request beside its address; a secret belongs into a header, never into the address. */
export interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>
}

/** What the host hands to `fetch`; nothing else may reach outside. */
export interface FetchTools<Config> {
  readonly http: {
    text(url: string, options?: HttpOptions): Promise<string>
    bytes(url: string, options?: HttpOptions): Promise<Uint8Array>
  }
  /** Files below the folder that the setting `folder` names; the path is relative. Undefined where there is no such file. */
  readonly files: { bytes(path: string): Promise<Uint8Array | undefined> }
  readonly config: Config
  secret(name: string): string
  readonly clock: Clock
  readonly log: (message: string) => void
  readonly signal: AbortSignal
}

/** A row as it comes in: the fields, and the entity by id or by name (with its market where the publisher tells it). */
export type Incoming<R> =
  R extends RecordDef<string, infer _S, infer _Id, infer F>
    ? RowOf<F> & {
        readonly symbol?: string
        readonly exchange_mic?: string
        readonly instrument_id?: string
        readonly id?: string
      }
    : R extends Intake<infer F>
      ? RowOf<F>
      : never

/** Where rows come from, as a plain value. */
export interface Source {
  readonly part: 'source'
  readonly id: string
  readonly title: string
  readonly feeds: AnyRecord | AnyIntake
  readonly publisher: Publisher
  readonly schedule: Schedule
  readonly config: TObject
  /** True where each unit holds the complete list, so that what is missing has gone. */
  readonly complete: boolean
  /** True for made-up data, marked wherever it shows and never mixed with real rows. */
  readonly demo: boolean
  readonly plan: (window: { readonly from: string; readonly to: string }) => Iterable<unknown>
  readonly needs: Needs
  readonly fetch: (unit: never, tools: never, needs: never) => Promise<unknown>
  readonly parse: (raw: never, unit: never) => Iterable<unknown>
}

interface SourceOptions<Feed, Unit, Raw, C extends TObject, N extends Needs> {
  readonly id: string
  readonly title: string
  readonly feeds: Feed
  readonly publisher: Publisher
  readonly schedule: Schedule
  readonly config: C
  readonly complete?: boolean
  readonly demo?: boolean
  /** The pieces of work of a window of dates, each fetched and published on its own. */
  readonly plan: (window: { readonly from: string; readonly to: string }) => Iterable<Unit>
  /** What `fetch` asks besides the publisher, such as which listings callers want fresh. */
  readonly needs?: N
  /** The only step that does input or output. */
  readonly fetch: (unit: Unit, tools: FetchTools<Static<C>>, needs: Provided<N>) => Promise<Raw>
  /** Pure: the same raw answer gives the same rows. A row that cannot be read is yielded as a `BadRecord`, quarantined and counted. */
  readonly parse: (raw: Raw, unit: Unit) => Iterable<Incoming<Feed> | BadRecord>
}

/** Declares where rows of a record (or of an intake) come from: plan, fetch, parse. */
export function source<
  const Feed extends AnyRecord | AnyIntake,
  Unit,
  Raw,
  C extends TObject,
  const N extends Needs = Record<never, never>,
>(options: SourceOptions<Feed, Unit, Raw, C, N>): Source {
  checkName('source', options.id)
  return { part: 'source', complete: false, demo: false, needs: {}, ...options }
}
