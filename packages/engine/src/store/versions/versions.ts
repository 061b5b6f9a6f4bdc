import type { Dataset, Knowledge } from '@bourse/kit'
import type { Pin } from '@bourse/kit/host'
import type { Statements } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'

/** Milestones that begin with this name the datasets whose demo rows are not completely loaded. */
export const LOADING = 'demo loading '

/** Each record's newest batch, and whether demo rows are stored. */
export interface Versions {
  /** Newest batch by `<dataset>.<table>`. */
  readonly pins: ReadonlyMap<string, Pin>
  readonly demo: boolean
  /** Ids of the datasets whose demo rows are still loading. */
  readonly loading: ReadonlySet<string>
  /** Changes whenever one of the fields above changes. */
  readonly text: string
  /** Transactions included in these versions, as a PostgreSQL snapshot. */
  readonly snapshot: string
}

interface VersionsRow {
  readonly pins: string
  readonly demo: boolean
  readonly loading: string
  readonly snapshot: string
}

type PinJson = readonly [record: string, batch: string, at: string]

/** Returns the currently committed versions. A read-only transaction suffices. */
export async function readVersions(on: Statements): Promise<Versions> {
  const [row] = await on.query<VersionsRow>(sqlFile('versions'), [LOADING], 'versions')
  if (row === undefined) throw new Error('the versions could not be read')
  const pins: readonly PinJson[] = JSON.parse(row.pins)
  const loading: readonly string[] = JSON.parse(row.loading)
  return {
    pins: new Map(pins.map(([record, batch, at]) => [record, { batch, at }])),
    demo: row.demo,
    loading: new Set(loading),
    text: `${row.pins} ${row.demo} ${row.loading}`,
    snapshot: row.snapshot,
  }
}

/** Returns the currently published knowledge. */
export async function currentKnowledge(on: Statements): Promise<Knowledge> {
  return { asOf: undefined, pins: (await readVersions(on)).pins }
}

/**
 * Assigns a new version to each of a dataset's given records that has rows, because its stored data changed without a
 * publication. The version is a batch without a source. The caller must hold the dataset's lock. The instant is read
 * from the database clock or a simulated one.
 */
export async function renewVersions(
  tx: Statements,
  { id }: Pick<Dataset, 'id'>,
  records: readonly string[],
  simulated: string | null = null,
): Promise<void> {
  await tx.query(sqlFile('renew-versions'), [records, id, simulated])
  await announce(tx)
}

/** Deletes the versions of records that a dataset no longer has. */
export async function removeOtherRecords(
  tx: Statements,
  { id }: Pick<Dataset, 'id'>,
  records: readonly string[],
): Promise<void> {
  for (const table of ['record_versions', 'record_coverage'])
    await tx.query(`delete from bourse.${table} where starts_with(record, $1) and record <> all ($2)`, [
      `${id}.`,
      records,
    ])
}

/** The channel on which all replicas are notified of changes. */
export const NOTICES = 'bourse'

/**
 * Once this transaction is committed, notifies every replica to check the versions and related data. The notice does
 * not say what changed, because a replica that missed it must detect the change anyway. `about` names what else to
 * check; replicas that do not know the name treat it like any other notice.
 */
export async function announce(tx: Statements, about = ''): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [NOTICES, about])
}
