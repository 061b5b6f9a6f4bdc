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
  /** The source's role; undefined for an imported file and for a source that is not installed. */
  readonly role?: SourceRole | undefined
  /** Position of the source in the `precedence` setting, from 0; undefined if the setting does not name it. */
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
  /**
   * The subject of the rows, which determines their key column and the selectors of operations. Undefined if there is
   * none.
   */
  readonly subject: S
  /** Prefix of the rows' public ids, `<prefix>_…`, a hash of the key. */
  readonly id: Id
  readonly fields: F
  /** Columns that identify a row; never null. */
  readonly key: readonly string[]
  readonly time: TimeMode
  /** Default order of responses, each `column asc` or `column desc`, ending in a unique key. */
  readonly order: readonly string[]
  /** The date field to which the plan's history depth applies; absent if the depth does not apply. */
  readonly history?: string
  /**
   * Why the plan's history depth does not apply to a record with dates, for example because its dates are in the
   * future.
   */
  readonly unbounded?: string
  /** The column with the market (MIC) of a row, if no subject determines it. */
  readonly market?: string
  /** Additional indexes of the table, each a list of columns. */
  readonly indexes: readonly (readonly string[])[]
  /**
   * Text fields that are also stored folded and indexed if the database has pg_trgm; `aliases.name` names a text field
   * in a list. A `contains` filter on exactly these fields is then fast. An existing table requires a migration.
   */
  readonly searched: readonly string[]
  /**
   * Computes the published row from the latest claim of each source, if several sources feed the same key. A pure
   * function; it must return a single claim unchanged.
   */
  readonly merge?: (claims: readonly Claim<never>[]) => unknown
  /**
   * Maximum relative differences between the values of two sources, by decimal field, as decimal strings: `{ close:
   * '0.005' }`. A row that exceeds one is reported as a validation issue. The `tolerances` setting overrides them.
   * Requires `merge`.
   */
  readonly tolerances?: Readonly<Record<string, string>>
  /** Rules that check a single incoming row without reading other rows. */
  readonly checks: readonly Rule<never>[]
  /**
   * Rules that hold rows for review before publication. Each rule sees the rows that the rules before it did not hold.
   */
  readonly holds: readonly Hold[]
  /** How long rows are retained, based on their `time` field; absent to retain them permanently. */
  readonly retain?: Retention
  /** The catalog record in which every row must have an entry: an import rejects rows without one. */
  readonly listedIn?: ListedIn
  /**
   * True if rows go back many years and rarely change. The host then packs settled rows into a fifth of the space, and
   * range reads are much faster; every read requires a time range. The record needs a subject, the key must begin with
   * the subject's column and the time field, and the time field must be the first field.
   */
  readonly longHistory: boolean
  /** Carries the type of a row; never set at run time. */
  readonly row?: RowOf<Columns<S, Id, F> & Fields>
}

/** Requires each row to refer to an entry in another record of the same dataset. */
export interface ListedIn<C extends string = string> {
  /** The column of the row that refers to the entry. */
  readonly column: C
  readonly record: AnyRecord
  /** The column of the entry to which `column` refers. */
  readonly field: string
  /** The rule name under which an import rejects a row without an entry, such as `unknown-series`. */
  readonly rule: string
  /** What the operator must do first so that rows are accepted. */
  readonly advice: string
}

/** A record of any shape. */
export type AnyRecord = RecordDef

/** A stored row as dataset code receives it. */
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
  readonly tolerances?: Readonly<Record<string, string>>
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
  tolerances: true,
  checks: true,
  holds: true,
  retain: true,
  longHistory: true,
}

const LISTED_OPTIONS: OptionsOf<ListedIn> = { column: true, record: true, field: true, rule: true, advice: true }

type ColumnName<S, Id, F> = (keyof Columns<S, Id, F> & string) | (keyof F & string)

/**
 * Declares the fields of a row once; the host derives the response schema, table columns, CSV header and documentation
 * from them. `table` is the snake-case table name within the dataset's schema.
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
