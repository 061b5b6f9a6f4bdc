import type { Database, Session } from '../database/index.ts'
import type { AnyStagingTable, AnyRecord, Clock, Dataset, Rows, Subject, SubjectResolver } from '@bourse/kit'
import type { Needs } from '@bourse/kit/host'
import type { Table } from '../store/index.ts'

/** Whom a publication asks: other datasets, and who resolves names. */
export interface Others {
  inject(needs: Needs): Readonly<Record<string, unknown>>
  /** Undefined while no dataset that serves offers it. */
  resolverOf(subject: Subject): SubjectResolver | undefined
}

export interface PublishingParts extends Others {
  /** Where rows are written: publications need temporary tables, locks and settings of their sessions. */
  readonly writes: Database
  readonly clock: Clock
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
  /** Where a record is stored; throws for one of no installed dataset. */
  tableOf(record: AnyRecord): Table
  /** The dataset that declares the staging table; throws where no installed one does. */
  datasetOf(stagingTable: AnyStagingTable): Dataset
  /** Ids of all records that needs stand on, those of the services that they ask included. */
  recordsBehind(needs: Needs): ReadonlySet<string>
  /**
   * The same others over other rows and staging tables: within a transaction, they see what it wrote.
   */
  over(own: { rows(table: Table): Rows<AnyRecord>; submit(stagingTable: AnyStagingTable): unknown }): Others
}

/** What a publication works on: its connection, whom it asks, and the tables that got many rows. */
export interface Work {
  readonly parts: PublishingParts
  readonly session: Session
  readonly others: Others
  /** Whether the others see what the open transaction wrote. */
  readonly isWithin: boolean
  /** The same work with others who do. */
  within(): Work
  readonly grown: Table[]
}

/** Who resolves the entities of a record; undefined where it has none. */
export function resolverOf(others: Others, table: Table): SubjectResolver | undefined {
  const { subject } = table.record
  return subject === undefined ? undefined : resolverFor(others, table, subject)
}

/** Who resolves the entities that rows of a record are about or refer to. */
export function resolverFor(others: Others, { id }: Pick<Table, 'id'>, subject: Subject): SubjectResolver {
  const resolver = others.resolverOf(subject)
  if (resolver === undefined)
    throw new Error(`${id}: nothing offers ${subject.resolver.id}; install or enable a dataset that does`)
  return resolver
}
