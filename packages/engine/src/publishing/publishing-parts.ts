import type { Database, Session } from '../database/index.ts'
import type { AnyStagingTable, AnyRecord, Clock, Dataset, Rows, Subject, SubjectResolver } from '@bourse/kit'
import type { Needs } from '@bourse/kit/host'
import type { Table } from '../store/index.ts'
import type { Tolerances } from './compare/disagreement.ts'
import type { Standing } from './compare/merge-claims.ts'
import type { QualityRule } from './quality/compile-rules.ts'

/** What a publication depends on outside its own dataset: other datasets and subject resolvers. */
export interface Dependencies {
  inject(needs: Needs): Readonly<Record<string, unknown>>
  /** Returns a subject's resolver; undefined while no running dataset provides it. */
  resolverOf(subject: Subject): SubjectResolver | undefined
}

export interface PublishingParts extends Dependencies {
  /** Database for writes: publications need temporary tables, locks and session settings. */
  readonly writes: Database
  readonly clock: Clock
  /** Markets in the order of preference for a symbol without an exchange. */
  readonly markets: readonly string[]
  /** Returns a record's table; throws if no installed dataset declares the record. */
  tableOf(record: AnyRecord): Table
  /** Returns the dataset that declares the staging table; throws if no installed dataset does. */
  datasetOf(stagingTable: AnyStagingTable): Dataset
  /** Returns the role of each of a record's sources and its position in the `precedence` setting. */
  standing(table: Table): Standing
  /** Returns the tolerances beyond which differences between a table's sources are reported. */
  tolerances(table: Table): Tolerances
  /** Returns the operator's quality rules for a table's rows. */
  qualityRules(table: Table): readonly QualityRule[]
  /** Ids of all records that `needs` depend on, including those read by the services. */
  recordsBehind(needs: Needs): ReadonlySet<string>
  /**
   * Returns the same dependencies with different rows and staging tables: within a transaction, they include its
   * writes.
   */
  over(own: { rows(table: Table): Rows<AnyRecord>; submit(stagingTable: AnyStagingTable): unknown }): Dependencies
}

/** A publication's context: its connection and its dependencies. */
export interface Work {
  readonly parts: PublishingParts
  readonly session: Session
  readonly others: Dependencies
  /** Whether the dependencies include the open transaction's writes. */
  readonly isWithin: boolean
  /** Returns the same context with dependencies that include the open transaction's writes. */
  within(): Work
}

/** Returns the resolver for a record's entities; undefined for a record without entities. */
export function resolverOf(others: Dependencies, table: Table): SubjectResolver | undefined {
  const { subject } = table.record
  return subject === undefined ? undefined : resolverFor(others, table, subject)
}

/** Returns the resolver for the entities that a record's rows are about or refer to. */
export function resolverFor(others: Dependencies, { id }: Pick<Table, 'id'>, subject: Subject): SubjectResolver {
  const resolver = others.resolverOf(subject)
  if (resolver === undefined)
    throw new Error(`${id}: no active dataset offers ${subject.resolver.id}; install or enable a dataset that does`)
  return resolver
}
