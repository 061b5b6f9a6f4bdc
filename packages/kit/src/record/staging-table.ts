import type { Carrier } from '../subject/subject-resolver.ts'
import type { Subject } from './subject.ts'
import type { Fields, RowOf } from './field.ts'
import type { Knowledge } from '../values/knowledge.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'
import type { AnyRecord, RecordRow } from './record.ts'
import type { Removal } from './removal.ts'
import type { Refusal } from './rule.ts'
import type { Needs, Provided } from './needs.ts'
import type { Incoming } from './incoming.ts'

/** A row for a record or a staging table, as a staging table or a source of several feeds yields it. */
export interface Into<To extends AnyRecord | AnyStagingTable = AnyRecord> {
  readonly record: To
  readonly row: Readonly<Record<string, unknown>>
  /**
   * Left out: the row is published. `known-since`: the first version of the row with this key is known from the instant
   * that the import names, whatever was said before.
   */
  readonly does?: Removal['does'] | 'known-since'
  /**
   * The incoming row that it is made of, so that what is told of it names that row's line; undefined where it is made
   * of several.
   */
  readonly from?: unknown
}

/** When a row was known, an instant or a date, where that was before it is published. */
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
 * Rows staged as a publisher sends them, until `reconcile` makes rows of records of them: for datasets whose records
 * depend on what is already known, such as listings from a directory of symbols.
 */
export interface StagingTable<F extends Fields = Fields> {
  readonly part: 'staging'
  readonly id: string
  readonly title: string
  readonly fields: F
  readonly needs: Needs
  readonly feeds: readonly AnyRecord[]
  /** The entities that rows name, where an import may create those that do not exist. */
  readonly creates?: Creates<never>
  readonly reconcile: (needs: never, rows: never, context: ReconcileContext) => Promise<readonly Into[]>
}

/** Entities that an import may create for rows that name them. */
export interface Creates<Row> {
  readonly subject: Subject
  /**
   * How a row names its entity, for a staging table that looks entities up itself: they are created before its rows are
   * reconciled. Left out: the rows of records that they become name them.
   */
  readonly named?: (
    row: Row,
  ) => { readonly name: string; readonly market: string | null; readonly date: string } | undefined
}

/** What is known when the rows of a staging table are reconciled. */
export interface ReconcileContext {
  /** Date of the publication, UTC. */
  readonly today: string
  /** True for a complete list, where what is missing has gone. */
  readonly complete: boolean
  /** What is published now; hand it to `rows.at` and to services. */
  readonly knowledge: Knowledge
  /** Since when the rows were known, where an import of an operator says so. */
  readonly knownAt: string | undefined
  /** The market of symbols that come without one, where the import names it. */
  readonly market: string | undefined
  /**
   * Whom a symbol without a market names on a date, out of all its carriers: the one that the publication will choose,
   * in the markets of the source or the import and in their order.
   */
  carrierOn(carriers: readonly Carrier[], date: string): Carrier | undefined
  /** Quarantines one of the staged rows with the rule that it breaks; the others go on. */
  reject(row: unknown, refusal: Refusal): void
  /** Tells of one of the incoming rows what somebody should look at; it is taken all the same. */
  warn(row: unknown, refusal: Refusal): void
}

/** A staging table of any fields. */
export type AnyStagingTable = StagingTable

/**
 * Submits rows to a staging table and publishes what follows from them; resolves when they are committed, with what is
 * published then.
 */
export interface Submit<I> {
  submit(
    rows: I extends StagingTable<infer F> ? readonly RowOf<F>[] : never,
    options?: {
      /**
       * Who says so; a job that works rows out of others gives its own id, which is not told as a source. Default
       * `import`.
       */
      readonly source?: string
      /** When the rows were known: counts for what has no version yet; default now. */
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
   * Rows of the records, worked out from incoming rows and what is known; runs under the dataset's publication lock.
   */
  readonly reconcile: (
    needs: Provided<N>,
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
