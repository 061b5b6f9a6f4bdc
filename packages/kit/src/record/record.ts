import type { Columns } from './columns.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkRecord } from './check-record.ts'
import type { Field, Fields, RowOf } from './field.ts'
import type { Hold } from './hold.ts'
import { retainOptions, type Retention } from './retention.ts'
import { rulesOf, type Checks, type Rule } from './rule.ts'
import type { Subject } from './subject.ts'
import type { TimeMode } from './time-mode.ts'

/** The last claim of one source about one key. */
export interface Claim<Row> {
  readonly source: string
  readonly row: Row
}

/** A record as a plain value: the shape of its rows and the rules they follow. */
export interface RecordDef<
  Table extends string = string,
  S extends Subject | undefined = Subject | undefined,
  Id extends string | undefined = string | undefined,
  F extends Fields = Fields,
> {
  readonly part: 'record'
  readonly table: Table
  readonly title: string
  /** What a row is about; its key column and the selectors of its operations follow from it. Undefined: nothing. */
  readonly subject: S
  /** Gives rows a public id `<prefix>_…`, a hash of the key. */
  readonly id: Id
  readonly fields: F
  /** Columns that name a row; never null. */
  readonly key: readonly string[]
  readonly time: TimeMode
  /** Default order of answers, each `column asc` or `column desc`, ending in a unique key. */
  readonly order: readonly string[]
  /** The date field that the plan's history depth bounds; absent: not bounded. */
  readonly history?: string
  /**
   * Why the plan's history depth bounds no rows of a record that has dates but no `history`, such as that its dates lie
   * ahead.
   */
  readonly unbounded?: string
  /** The column that holds a row's MIC, where no subject tells the market. */
  readonly market?: string
  /** Further indexes of the table, each a list of columns. */
  readonly indexes: readonly (readonly string[])[]
  /**
   * Texts, `aliases.name` for those in a list, that are kept folded beside the row and indexed where the database has
   * pg_trgm: a filter `contains` on just these is quick then. A table that stands already takes a migration.
   */
  readonly searched: readonly string[]
  /**
   * Where several sources feed one key: the published row as a pure function of each source's last claim. A lone claim
   * must come back as it is.
   */
  readonly merge?: (claims: readonly Claim<never>[]) => unknown
  /** What is wrong with an incoming row by itself. */
  readonly checks: readonly Rule<never>[]
  /**
   * Rows that wait for a confirmation before they are published. Each rule is asked of the rows that those before it
   * let through.
   */
  readonly holds: readonly Hold[]
  /** How long rows are kept, by the field of their `time`; absent: for ever. */
  readonly retain?: Retention
  /** The catalogue without whose entry a row cannot be read: an import refuses rows that it lacks. */
  readonly listedIn?: ListedIn
  /**
   * Whether rows go back many years and settle: those that no longer change take a fifth of the room then, and are read
   * much faster as ranges. It is read between two times alone. The record needs a subject, whose column and time field
   * begin its key, and its time as first field.
   */
  readonly longHistory: boolean
  /** Present in types only. */
  readonly row?: RowOf<Columns<S, Id, F> & Fields>
}

/** That a row is read by way of an entry of another record of the same dataset. */
export interface ListedIn<C extends string = string> {
  /** The column of the row that names the entry. */
  readonly column: C
  readonly record: AnyRecord
  /** The column of the entry that holds its name. */
  readonly field: string
  /** The rule that an import refuses such a row by, such as `unknown-series`. */
  readonly rule: string
  /** What to do first, so that rows can be read. */
  readonly advice: string
}

/** A record of whatever shape. */
export type AnyRecord = RecordDef

/** A stored row as dataset code sees it. */
export type RecordRow<R> =
  R extends RecordDef<string, infer S, infer Id, infer F>
    ? { [K in keyof Columns<S, Id, F>]: Columns<S, Id, F>[K] extends Field<infer T> ? T : never }
    : never

interface RecordOptions<S, Id, F extends Fields, C extends string>
  extends
    Pick<RecordDef, 'title' | 'retain' | 'unbounded'>,
    Partial<Pick<RecordDef, 'searched' | 'holds' | 'longHistory'>> {
  readonly subject?: S
  readonly id?: Id
  readonly fields: F
  readonly key: readonly C[]
  readonly time: TimeMode<C>
  readonly order: readonly `${C} ${'asc' | 'desc'}`[]
  readonly history?: C
  readonly market?: C
  readonly indexes?: readonly (readonly C[])[]
  readonly listedIn?: ListedIn<C>
  readonly merge?: (claims: readonly Claim<RowOf<F>>[]) => RowOf<F>
  readonly checks?: Checks<RowOf<F>>
}

const RECORD_OPTIONS: OptionsOf<Omit<RecordDef, 'row'>> = {
  part: true,
  table: true,
  title: true,
  subject: true,
  id: true,
  fields: true,
  key: true,
  time: true,
  order: true,
  history: true,
  unbounded: true,
  market: true,
  listedIn: true,
  indexes: true,
  searched: true,
  merge: true,
  checks: true,
  holds: true,
  retain: true,
  longHistory: true,
}

const LISTED_OPTIONS: OptionsOf<ListedIn> = { column: true, record: true, field: true, rule: true, advice: true }

type ColumnName<S, Id, F> = (keyof Columns<S, Id, F> & string) | (keyof F & string)

/**
 * Declares a row's shape once: wire schema, table columns, CSV header and documentation follow from it.
 * `table` is the snake-case table name within the dataset's schema.
 */
export function record<
  const Table extends string,
  const F extends Fields,
  S extends Subject | undefined = undefined,
  const Id extends string | undefined = undefined,
>(table: Table, options: RecordOptions<S, Id, F, ColumnName<S, Id, F>>): RecordDef<Table, S, Id, F> {
  checkOptions(`record ${table}`, options, RECORD_OPTIONS)
  checkOptions(`record ${table}: checks`, options.checks ?? {}, { reject: true, warn: true })
  if (options.listedIn !== undefined) checkOptions(`record ${table}: listedIn`, options.listedIn, LISTED_OPTIONS)
  if (options.retain !== undefined)
    checkOptions(`record ${table}: retain`, options.retain, retainOptions(options.retain))
  const made: RecordDef<Table, S, Id, F> = {
    part: 'record',
    table,
    indexes: [],
    searched: [],
    holds: [],
    longHistory: false,
    ...options,
    subject: options.subject as S,
    id: options.id as Id,
    checks: rulesOf(options.checks ?? {}),
  }
  checkRecord(made)
  return made
}
