import type { Carrier } from '../subject/subject-resolver.ts'
import type { Subject } from './subject.ts'
import type { Fields, RowOf } from './field.ts'
import type { Knowledge } from '../values/knowledge.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'
import type { AnyRecord, RecordRow } from './record.ts'
import type { Removal } from './removal.ts'
import type { Refusal } from './rule.ts'
import type { Needs, ProvidedNeeds } from './needs.ts'
import type { Incoming } from './incoming.ts'

/** A row addressed to a record or a staging table, as yielded by a staging table or a source with several feeds. */
export interface Into<To extends AnyRecord | AnyStagingTable = AnyRecord> {
  readonly record: To
  readonly row: Readonly<Record<string, unknown>>
  /**
   * Omitted to publish the row. `known-since`: the first version of the row with this key counts as known from the
   * instant that the import states, regardless of instants stated earlier.
   */
  readonly does?: Removal['does'] | 'known-since'
  /**
   * The incoming row from which this row is derived, so that validation issues name its line; undefined if the row
   * combines several.
   */
  readonly from?: unknown
}

/** When a row became known, as an instant or a date, if that was before its publication. */
export interface KnownAt {
  readonly known_at?: string
}

/** Addresses a row to a record; in a source, also to a staging table: `yield into(instruments, { … }, row)`. */
export function into<R extends AnyRecord | AnyStagingTable>(
  record: R,
  row: (RecordRow<R> & KnownAt) | Incoming<R>,
  from?: unknown,
): Into<R> {
  return { record, row, from }
}

/**
 * Rows staged as the publisher sends them, until `reconcile` converts them to record rows. Used by datasets whose
 * records depend on existing data, such as listings from a symbol directory.
 */
export interface StagingTable<F extends Fields = Fields> {
  readonly part: 'staging'
  readonly id: string
  readonly title: string
  readonly fields: F
  readonly needs: Needs
  readonly feeds: readonly AnyRecord[]
  /** How to create entities that rows name but that do not exist yet, for imports that permit it. */
  readonly creates?: Creates<never>
  /** Returns the group of a row; groups are reconciled separately. */
  readonly groupBy?: (row: never) => string
  readonly reconcile: (needs: never, rows: never, context: ReconcileContext) => Promise<readonly Into[]>
}

/** How an import creates unknown entities from the rows that name them. */
export interface Creates<Row> {
  readonly subject: Subject
  /**
   * Returns how a row names its entity, for a staging table that resolves entities itself; the entities are created
   * before its rows are reconciled. If omitted, names are read from the resulting record rows.
   */
  readonly named?: (
    row: Row,
  ) => { readonly name: string; readonly market: string | null; readonly date: string } | undefined
}

/** The context that `reconcile` receives in addition to the rows of a staging table. */
export interface ReconcileContext {
  /** Publication date, UTC. */
  readonly today: string
  /** True for a complete list: rows missing from it no longer exist. */
  readonly complete: boolean
  /** The published state; pass it to `rows.at` and to services. */
  readonly knowledge: Knowledge
  /** When the rows became known, if the operator's import states it. */
  readonly knownAt: string | undefined
  /** The market for symbols without an exchange, if the import names one. */
  readonly market: string | undefined
  /** The only markets in which symbols without an exchange are resolved, if the source names them. */
  readonly markets: readonly string[] | undefined
  /**
   * Returns the entity among `carriers` to which a symbol without an exchange refers on a date. Publication chooses the
   * same one, based on the market order of the source or import.
   */
  carrierOn(carriers: readonly Carrier[], date: string): Carrier | undefined
  /** Quarantines one of the staged rows with the rule that it breaks; the other rows are still processed. */
  reject(row: unknown, refusal: Refusal): void
  /** Adds a warning to one of the incoming rows, which is still published. */
  warn(row: unknown, refusal: Refusal): void
}

/** A staging table with any fields. */
export type AnyStagingTable = StagingTable

/**
 * Submits rows to a staging table and publishes the resulting rows. Resolves after the commit with the published state
 * at that point.
 */
export interface Submit<I> {
  submit(
    rows: I extends StagingTable<infer F> ? readonly RowOf<F>[] : never,
    options?: {
      /**
       * The source of the rows; a job that derives rows passes its own id, which is not reported as a source. Defaults
       * to `import`.
       */
      readonly source?: string
      /** When the rows became known; applies only to rows that have no version yet. Defaults to now. */
      readonly knownAt?: string
    },
  ): Promise<Knowledge>
}

interface StagingTableOptions<F extends Fields, N extends Needs> extends Pick<
  StagingTable<F>,
  'title' | 'fields' | 'feeds'
> {
  readonly needs: N
  readonly creates?: Creates<RowOf<F>>
  /**
   * Returns the group of a row. Groups are reconciled separately, at least 20,000 rows at a time, so that files of any
   * size fit into memory; rows of different groups must not yield rows with the same key. If omitted, all rows are
   * reconciled together, as are complete lists.
   */
  readonly groupBy?: (row: RowOf<F>) => string
  /**
   * Returns record rows, computed from the incoming rows and existing data. Runs under the dataset's publication lock.
   */
  readonly reconcile: (
    needs: ProvidedNeeds<N>,
    rows: readonly RowOf<F>[],
    context: ReconcileContext,
  ) => Promise<readonly Into[]>
}

const STAGING_TABLE_OPTIONS: OptionsOf<StagingTable> = {
  part: true,
  id: true,
  title: true,
  fields: true,
  needs: true,
  feeds: true,
  creates: true,
  groupBy: true,
  reconcile: true,
}

/** Declares a staging table, which sources and `bourse import` may feed like a record. */
export function stagingTable<const F extends Fields, const N extends Needs>(
  id: string,
  options: StagingTableOptions<F, N>,
): StagingTable<F> {
  checkName('table', id)
  checkOptions(`staging table ${id}`, options, STAGING_TABLE_OPTIONS)
  return { part: 'staging', id, ...options }
}
