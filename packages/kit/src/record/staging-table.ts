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
   * If omitted, the row is published. `known-since`: the first version of the row with this key is known from the
   * instant that the import names, regardless of earlier statements.
   */
  readonly does?: Removal['does'] | 'known-since'
  /**
   * The incoming row that this row is made from, so that validation issues name that row's line; undefined if it is
   * made from several.
   */
  readonly from?: unknown
}

/** When a row was known, an instant or a date, if that was before its publication. */
export interface KnownAt {
  readonly known_at?: string
}

/** Addresses a row to a record, from a source also to a staging table: `yield into(instruments, { … }, row)`. */
export function into<R extends AnyRecord | AnyStagingTable>(
  record: R,
  row: (RecordRow<R> & KnownAt) | Incoming<R>,
  from?: unknown,
): Into<R> {
  return { record, row, from }
}

/**
 * Rows staged as a publisher sends them until `reconcile` converts them to rows of records. For datasets whose records
 * depend on existing data, such as listings from a symbol directory.
 */
export interface StagingTable<F extends Fields = Fields> {
  readonly part: 'staging'
  readonly id: string
  readonly title: string
  readonly fields: F
  readonly needs: Needs
  readonly feeds: readonly AnyRecord[]
  /** The entities that an import may create if rows name unknown ones. */
  readonly creates?: Creates<never>
  readonly reconcile: (needs: never, rows: never, context: ReconcileContext) => Promise<readonly Into[]>
}

/** Entities that an import may create for rows that name them. */
export interface Creates<Row> {
  readonly subject: Subject
  /**
   * How a row names its entity, for a staging table that resolves entities itself: they are created before its rows are
   * reconciled. If omitted, the resulting rows of records name them.
   */
  readonly named?: (
    row: Row,
  ) => { readonly name: string; readonly market: string | null; readonly date: string } | undefined
}

/** What `reconcile` receives in addition to the rows of a staging table. */
export interface ReconcileContext {
  /** Date of the publication, UTC. */
  readonly today: string
  /** True for a complete list, in which a missing row means that it no longer exists. */
  readonly complete: boolean
  /** The published state; pass it to `rows.at` and to services. */
  readonly knowledge: Knowledge
  /** When the rows were known, if an operator's import states it. */
  readonly knownAt: string | undefined
  /** The market of symbols without an exchange, if the import names it. */
  readonly market: string | undefined
  /** The only markets in which a symbol without an exchange is looked up, if the source names them. */
  readonly markets: readonly string[] | undefined
  /**
   * Returns the entity that a symbol without an exchange means on a date, out of all carriers: the one that publication
   * will choose, by the order of markets of the source or the import.
   */
  carrierOn(carriers: readonly Carrier[], date: string): Carrier | undefined
  /** Quarantines one of the staged rows with the rule that it breaks; the other rows continue. */
  reject(row: unknown, refusal: Refusal): void
  /** Adds a warning to one of the incoming rows, which is published anyway. */
  warn(row: unknown, refusal: Refusal): void
}

/** A staging table of any fields. */
export type AnyStagingTable = StagingTable

/**
 * Submits rows to a staging table and publishes the resulting rows. Resolves when they are committed, with the state
 * published then.
 */
export interface Submit<I> {
  submit(
    rows: I extends StagingTable<infer F> ? readonly RowOf<F>[] : never,
    options?: {
      /**
       * The source of the rows; a job that derives rows gives its own id, which is not reported as a source. Defaults
       * to `import`.
       */
      readonly source?: string
      /** When the rows were known, for rows without a version yet; defaults to now. */
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
   * Returns the rows of the records, computed from incoming rows and existing data; runs under the dataset's
   * publication lock.
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
  reconcile: true,
}

/** Declares a staging table; sources and `bourse import` may feed it like a record. */
export function stagingTable<const F extends Fields, const N extends Needs>(
  id: string,
  options: StagingTableOptions<F, N>,
): StagingTable<F> {
  checkName('table', id)
  checkOptions(`staging table ${id}`, options, STAGING_TABLE_OPTIONS)
  return { part: 'staging', id, ...options }
}
