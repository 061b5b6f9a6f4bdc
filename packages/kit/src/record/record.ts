import type { Columns } from './columns.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkRecord } from './check-record.ts'
import type { Field, Fields, RowOf } from './field.ts'
import type { Hold } from './hold.ts'
import { retainOptions, type Retention } from './retention.ts'
import { rulesOf, type Checks, type Rule } from './rule.ts'
import type { SourceRole } from './source-role.ts'
import type { Subject } from './subject.ts'
import type { TimeMode } from './time-mode.ts'

/** The latest version of a row from one source. */
export interface Claim<Row> {
  readonly source: string
  readonly row: Row
  /** Role of the source; undefined for a file and for a source that is not installed. */
  readonly role?: SourceRole | undefined
  /** Place of the source in the setting `precedence`, from 0; undefined if the setting does not name it. */
  readonly place?: number | undefined
}

/** A record as a plain value: the fields of its rows and the rules for them. */
export interface RecordDef<
  Table extends string = string,
  S extends Subject | undefined = Subject | undefined,
  Id extends string | undefined = string | undefined,
  F extends Fields = Fields,
> {
  readonly part: 'record'
  readonly table: Table
  readonly title: string
  /** The subject of the rows, which determines their key column and the selectors of operations. Undefined for none. */
  readonly subject: S
  /** Prefix of the public id of rows, `<prefix>_…`, a hash of the key. */
  readonly id: Id
  readonly fields: F
  /** Columns that identify a row; never null. */
  readonly key: readonly string[]
  readonly time: TimeMode
  /** Default order of responses, each `column asc` or `column desc`, ending in a unique key. */
  readonly order: readonly string[]
  /** The date field that the plan's history depth bounds; absent if the depth does not apply. */
  readonly history?: string
  /**
   * The reason why the plan's history depth does not apply to a record with dates, such as that its dates are in the
   * future.
   */
  readonly unbounded?: string
  /** The column with the MIC of a row, if no subject determines the market. */
  readonly market?: string
  /** Additional indexes of the table, each a list of columns. */
  readonly indexes: readonly (readonly string[])[]
  /**
   * Text fields, `aliases.name` for those in a list, that are stored folded with the row and indexed if the database
   * has pg_trgm. A `contains` filter on exactly these fields is then fast. An existing table requires a migration.
   */
  readonly searched: readonly string[]
  /**
   * Computes the published row from each source's latest claim, if several sources feed one key. A pure function; a
   * single claim must be returned unchanged.
   */
  readonly merge?: (claims: readonly Claim<never>[]) => unknown
  /** Checks that concern one incoming row by itself. */
  readonly checks: readonly Rule<never>[]
  /**
   * Rules that hold rows for confirmation before publication. Each rule sees the rows that the rules before it
   * released.
   */
  readonly holds: readonly Hold[]
  /** How long rows are retained, by the field of their `time`; absent for permanently. */
  readonly retain?: Retention
  /** The catalog that rows belong to: an import rejects rows without an entry in it. */
  readonly listedIn?: ListedIn
  /**
   * Whether rows go back many years and rarely change. Settled rows are then packed to a fifth of the size and range
   * reads are much faster; reads require a time range. The record needs a subject, whose column and time field begin
   * its key, and its time as first field.
   */
  readonly longHistory: boolean
  /** Present in types only. */
  readonly row?: RowOf<Columns<S, Id, F> & Fields>
}

/** Requires that each row refers to an entry of another record of the same dataset. */
export interface ListedIn<C extends string = string> {
  /** The column of the row that refers to the entry. */
  readonly column: C
  readonly record: AnyRecord
  /** The column of the entry with the value. */
  readonly field: string
  /** The rule under which an import rejects a row without an entry, such as `unknown-series`. */
  readonly rule: string
  /** What the operator must do first for rows to be accepted. */
  readonly advice: string
}

/** A record of any shape. */
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
 * Declares the fields of a row once; the response schema, table columns, CSV header and documentation are derived from
 * them. `table` is the snake-case table name within the dataset's schema.
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
