import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkSchedule } from './check-schedule.ts'
import type { Clock } from '../values/clock.ts'
import type { FetchTools, InputFile } from '../fetch/fetch-tools.ts'
import type { UnpackLimits } from '../readers/unpack-limits.ts'
import type { Incoming } from '../record/incoming.ts'
import type { AnyStagingTable, Into } from '../record/staging-table.ts'
import { checkName } from '../checks/names.ts'
import type { Schedule } from './schedule.ts'
import type { SourceRole } from '../record/source-role.ts'
import type { SessionUnits } from './session-units.ts'
import type { Tally } from '../fetch/tally.ts'
import type { Publisher } from '../fetch/publisher.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Removal } from '../record/removal.ts'
import type { Needs, ProvidedNeeds } from '../record/needs.ts'
import type { BadRecord } from '../fetch/source-errors.ts'

/** A record or staging table that a source feeds. */
export type Feed = AnyRecord | AnyStagingTable

/** A range of dates, both inclusive. */
export interface SourceWindow {
  readonly from: string
  readonly to: string
}

/** The context that a plan may use in addition to its window. */
export interface PlanContext<Config, Given = unknown> {
  readonly config: Config
  /** The needs that the source declares, such as the trading sessions. */
  readonly needs: Given
}

/** The context in which the host matches a file to a source. */
export interface FileContext<Config> extends Omit<PlanContext<Config>, 'needs'> {
  /** Path of the file below the given folder, with `/` separators. */
  readonly path: string
  /** The date provided by the operator, if any. */
  readonly date: string | undefined
}

/** The context for building raw responses from files. */
export interface RawContext<Config, Given> extends PlanContext<Config, Given> {
  readonly clock: Clock
}

/** How `bourse ingest file` converts the publisher's own files to units and raw responses. */
export interface SourceFiles {
  /**
   * Description of the expected files, shown to an operator who passes a different one: `nasdaqlisted.txt and
   * otherlisted.txt from one evening`.
   */
  readonly expected: string
  /**
   * Returns the unit to which a file belongs; several files may form one unit. Undefined if the file is not from this
   * source.
   */
  readonly unit: (name: string, context: FileContext<never>) => unknown
  /** Returns what `fetch` would have returned for the files of one unit; defaults to the text of its only file. */
  readonly raw?: ((files: readonly InputFile[], unit: never, context: never) => unknown) | undefined
  /** Limits for this publisher's archives, if they exceed 100 entries, 2 GiB unpacked or ratio 100:1. */
  readonly unpacks?: Partial<UnpackLimits> | undefined
}

/**
 * What happens to a published row that is missing from a complete list of its source. It is withdrawn, or the given
 * fields are set and the field named by `on` receives the date: `{ status: 'removed', on: 'removed_on' }`.
 */
export type MissingRowAction = 'withdraw' | (Readonly<Record<string, string>> & { readonly on: string })

/**
 * Returns the range of dates for which a unit is complete, for records with dates; undefined if it is partial.
 * Published rows for other dates are retained.
 */
export type CompleteOver<Unit> = (unit: Unit) => SourceWindow | undefined

/** The origin of rows, declared as a plain value. */
export interface Source {
  readonly part: 'source'
  readonly id: string
  readonly title: string
  /** One record or staging table, or several. With several, `parse` addresses each row with `into`. */
  readonly feeds: Feed | readonly Feed[]
  readonly publisher: Publisher
  readonly schedule: Schedule
  readonly config: TObject
  /**
   * True if each unit is the source's complete list; a function if each is complete for some dates. The host rejects a
   * unit with fewer than half the rows of the previous one.
   */
  readonly complete: boolean | CompleteOver<never>
  /** True if one unreadable row rejects its entire unit. */
  readonly allOrNothing: boolean
  /** What happens to published rows that are missing from a complete unit. By default they are withdrawn. */
  readonly missingRows: MissingRowAction
  /** True for synthetic data, which is marked wherever it appears and never mixed with real rows. */
  readonly demo: boolean
  /**
   * MICs of the only markets in which a symbol without an exchange is resolved, such as those that the publisher
   * covers.
   */
  readonly markets?: readonly string[]
  /** The source's role; `vendor` by default. */
  readonly role: SourceRole
  readonly sessions?: SessionUnits<never>
  /** Returns true for dates on which the publisher has no data even though the market has a session. */
  readonly quiet?: (date: string, market: string) => boolean
  /**
   * Yields the units of a window, or nothing if `discover` returns them. Without a context, settings use their
   * defaults.
   */
  readonly plan: (window: SourceWindow, context?: PlanContext<unknown>) => Iterable<unknown>
  readonly discover?: (window: SourceWindow, tools: never, needs: never) => Promise<Iterable<unknown>>
  readonly needs: Needs
  readonly estimate?: (units: never, tools: never) => Promise<BilledCost>
  readonly fetch: (unit: never, tools: never, needs: never) => Promise<unknown>
  // Parses a raw response. An asynchronous iterable yields batches of rows and may read a file piece by piece.
  readonly parse: (raw: never, unit: never) => Iterable<unknown> | AsyncIterable<unknown>
  /** How the publisher's own files are recognized and read; if omitted, `bourse ingest file` does not accept them. */
  readonly files?: SourceFiles
}

/** An amount that the publisher would bill. */
export interface BilledCost {
  /** Decimal number as text. */
  readonly amount: string
  readonly currency_code: string
}

/** The rows that `parse` yields: rows for the only feed, or rows addressed to one of several feeds. */
export type ParsedRow<Feeds> = Feeds extends readonly Feed[] ? Into<Feed> : Incoming<Feeds>

/** Returns the feeds of a source as a list. */
export const feedsOf = ({ feeds }: Pick<Source, 'feeds'>): readonly Feed[] => [feeds].flat()

type Planning<Unit, Config, Given> =
  | {
      /** Returns the units in a date window; each is fetched and published separately. */
      readonly plan: (window: SourceWindow, context: PlanContext<Config, Given>) => Iterable<Unit>
      readonly discover?: undefined
    }
  | {
      readonly plan?: undefined
      /** Returns the units in a window, for a publisher that lists them only in an index. */
      readonly discover: (window: SourceWindow, tools: FetchTools<Config>, needs: Given) => Promise<Iterable<Unit>>
    }

type Files<Unit, Raw, Config, Given> = Omit<SourceFiles, 'unit' | 'raw'> & {
  readonly unit: (name: string, context: FileContext<Config>) => Unit | undefined
} & (string extends Raw
    ? { readonly raw?: RawOf<Unit, Raw, Config, Given> }
    : { readonly raw: RawOf<Unit, Raw, Config, Given> })

type RawOf<Unit, Raw, Config, Given> = (
  files: readonly InputFile[],
  unit: Unit,
  context: RawContext<Config, Given>,
) => Raw | Promise<Raw>

interface SourceOptions<Feeds, Unit, Raw, C extends TObject, N extends Needs>
  extends
    Pick<Source, 'id' | 'title' | 'publisher' | 'schedule'>,
    Partial<Pick<Source, 'allOrNothing' | 'missingRows' | 'demo' | 'markets' | 'role' | 'quiet'>> {
  readonly sessions?: SessionUnits<NoInfer<Unit>>
  readonly complete?: boolean | CompleteOver<NoInfer<Unit>>
  /**
   * The records and staging tables that the source feeds, all of one dataset; the rows of a unit are published
   * together.
   */
  readonly feeds: Feeds
  readonly config: C
  /** Needs of `fetch` in addition to the publisher, such as the recently requested listings. */
  readonly needs?: N
  /** Returns what a publisher with `billsRequests` would bill for units. The request itself is free. */
  readonly estimate?: (units: readonly NoInfer<Unit>[], tools: FetchTools<Static<C>>) => Promise<BilledCost>
  /** Fetches a unit's raw response: the only step that performs I/O. */
  readonly fetch: (unit: Unit, tools: FetchTools<Static<C>>, needs: ProvidedNeeds<N>) => Promise<Raw>
  /**
   * Parses a raw response. A pure function: the same response always gives the same rows. It yields an unreadable row
   * as a `BadRecord`, which the host quarantines and counts.
   */
  readonly parse: (raw: Raw, unit: Unit) => Rows<ParsedRow<Feeds> | BadRecord | Removal | Tally>
  readonly files?: Files<NoInfer<Unit>, NoInfer<Raw>, Static<C>, ProvidedNeeds<N>>
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

/**
 * Rejects `complete` for a range of dates if no feed has rows with their own dates. In a snapshot record each list
 * replaces the previous one anyway.
 */
function checkComplete({ id, complete, feeds }: Pick<Source, 'id' | 'feeds'> & { readonly complete?: unknown }): void {
  const fed = feedsOf({ feeds })
  if (typeof complete !== 'function' || fed.some((feed) => feed.part === 'record' && feed.time.mode === 'revisioned'))
    return
  const names = fed.map((feed) => (feed.part === 'record' ? feed.table : feed.id)).join(', ')
  throw new TypeError(
    `source ${id}: complete returns dates, so expected a record with time: revisioned(…), got ${names}; use ` +
      '`complete: true` for an entire list, or let a staging table withdraw the rows that were removed',
  )
}

const PUBLISHER_OPTIONS: OptionsOf<Publisher> = {
  id: true,
  name: true,
  licence: true,
  attribution: true,
  hosts: true,
  requestsPerSecond: true,
  requestsPerDay: true,
  billsRequests: true,
  throttleStatuses: true,
  wantsOperator: true,
  secrets: true,
  terms: true,
  plans: true,
  statuses: true,
  limitHeaders: true,
}

const SOURCE_OPTIONS: OptionsOf<Source> = {
  part: true,
  id: true,
  title: true,
  feeds: true,
  publisher: true,
  schedule: true,
  config: true,
  complete: true,
  allOrNothing: true,
  missingRows: true,
  demo: true,
  markets: true,
  role: true,
  sessions: true,
  quiet: true,
  plan: true,
  discover: true,
  needs: true,
  estimate: true,
  fetch: true,
  parse: true,
  files: true,
}

const FILES_OPTIONS: OptionsOf<SourceFiles> = { expected: true, unit: true, raw: true, unpacks: true }

/** Declares where the rows in records and staging tables come from: plan (or discover), fetch, parse. */
export function source<
  const Feeds extends Feed | readonly Feed[],
  Unit,
  Raw,
  C extends TObject,
  const N extends Needs = Record<never, never>,
>(options: SourceOptions<Feeds, Unit, Raw, C, N> & Planning<Unit, Static<C>, ProvidedNeeds<N>>): Source {
  checkName('source', options.id)
  checkOptions(`source ${options.id}`, options, SOURCE_OPTIONS)
  checkOptions(`the publisher of source ${options.id}`, options.publisher, PUBLISHER_OPTIONS)
  if (options.files !== undefined) checkOptions(`the files of source ${options.id}`, options.files, FILES_OPTIONS)
  checkSchedule(`source ${options.id}`, options.schedule)
  checkComplete(options)
  const { plan, config } = options
  return {
    part: 'source',
    complete: false,
    missingRows: 'withdraw',
    allOrNothing: false,
    demo: false,
    role: 'vendor',
    needs: {},
    ...options,
    files: options.files,
    plan: (window, context = { config: Value.Default(config, {}), needs: {} }) =>
      plan?.(window, context as PlanContext<Static<C>, ProvidedNeeds<N>>) ?? [],
  }
}
