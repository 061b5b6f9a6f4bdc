import type { Dataset, Knowledge } from '@bourse/kit'
import type { Pin } from '@bourse/kit/host'
import type { Statements } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'

/** The newest batch of each record, and whether demo rows are held. */
export interface Versions {
  /** By `<dataset>.<table>`. */
  readonly pins: ReadonlyMap<string, Pin>
  readonly demo: boolean
  /** Changes whenever one of the above does. */
  readonly text: string
  /** Which transactions these versions have seen, as PostgreSQL writes a snapshot. */
  readonly snapshot: string
}

type PinJson = readonly [record: string, batch: string, at: string]

/** The versions as committed now. Needs no more than a read-only transaction. */
export async function readVersions(on: Statements): Promise<Versions> {
  const [row] = await on.query<{ pins: string; demo: boolean; snapshot: string }>(sqlFile('versions'), [], 'versions')
  if (row === undefined) throw new Error('the versions could not be read')
  const pins: readonly PinJson[] = JSON.parse(row.pins)
  return {
    pins: new Map(pins.map(([record, batch, at]) => [record, { batch, at }])),
    demo: row.demo,
    text: `${row.pins} ${row.demo}`,
    snapshot: row.snapshot,
  }
}

/** What is published now. */
export async function currentKnowledge(on: Statements): Promise<Knowledge> {
  return { asOf: undefined, pins: (await readVersions(on)).pins }
}

/**
 * Gives those of some records of a dataset that have rows another version: what is stored of them is other than before,
 * though nothing was published. It is a batch without a source. Under the dataset's lock, at the database's clock or
 * at the instant of a simulated one.
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

/** Forgets what is known of records that a dataset has no longer. */
export async function forgetOtherRecords(
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

/** The channel on which everybody hears of a change. */
export const NOTICES = 'bourse'

/**
 * Tells every replica, once this transaction is committed, to look at the versions and at what stands beside them. It
 * says not what changed: a replica also has to find that by itself where it missed a notice. `about` names what else is
 * to be checked, which replicas that know no such name take for any notice.
 */
export async function announce(tx: Statements, about = ''): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [NOTICES, about])
}
