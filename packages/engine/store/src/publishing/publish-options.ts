import type { Database } from '@bourse/database'
import type { AnyIntake, AnyRecord, Clock, Dataset, Needs, RowKey, Subject, SubjectResolver } from '@bourse/kit'
import type { Table } from '../tables/table.ts'

/** How rows are published. */
export interface PublishOptions {
  /** Whose claims these are. */
  readonly source: string
  readonly demo?: boolean
  /** The market of names that come without one. */
  readonly market?: string
  /** Creates listings in `market` for names that nobody carried. */
  readonly createEntities?: boolean
  /** Does everything but commit. */
  readonly dryRun?: boolean
  /** True where the rows are the complete list. */
  readonly complete?: boolean
  /** When the rows of an intake were known, for what has no version yet; rows of a record say so themselves. */
  readonly knownAt?: string
  /** Told how many rows were read so far. */
  readonly onProgress?: (rows: number) => void
  readonly onReject?: (line: number, reason: string, row: unknown) => void
}

/** The same, where an operator names held rows to publish whatever the rule of their record says. */
export interface ReleaseOptions extends PublishOptions {
  readonly release?: readonly RowKey[]
}

/** What publications stand on. */
export interface PublishingParts {
  /** Where rows are written: publications need temporary tables, locks and settings of their sessions. */
  readonly writes: Database
  readonly clock: Clock
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
  /** Where a record is stored; throws for one of no installed dataset. */
  tableOf(record: AnyRecord): Table
  /** Whose intake it is; throws for one of no installed dataset. */
  datasetOf(intake: AnyIntake): Dataset
  inject(needs: Needs): Readonly<Record<string, unknown>>
  /** Undefined while no dataset that serves offers it. */
  resolverOf(subject: Subject): SubjectResolver | undefined
}

/** Who resolves the entities of a record; undefined where it has none. */
export function resolverOf(parts: PublishingParts, { id, record }: Table): SubjectResolver | undefined {
  const { subject } = record
  if (subject === undefined) return undefined
  const resolver = parts.resolverOf(subject)
  if (resolver === undefined)
    throw new Error(`${id}: nothing offers ${subject.resolver.id}; install or enable a dataset that does`)
  return resolver
}
