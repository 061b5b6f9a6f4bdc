import type { Statements } from '../../database/index.ts'
import { UpgradeRefused } from './upgrade-refused.ts'

/**
 * Throws if a newer release has migrated the database, or is about to, and this host cannot run on the new tables;
 * `newest` is the newest step of this host. Reads only columns that exist, because older releases created the tables
 * with fewer columns.
 */
export async function refuseNewerSchema(on: Statements, newest: string): Promise<void> {
  const [tables] = await on.query<{ steps: boolean; orders: boolean }>(
    `select to_regclass('bourse.migrations') is not null as steps,
       to_regclass('bourse.stop_orders') is not null as orders`,
  )
  if (tables?.steps === true) await refuseTaken(on, newest)
  if (tables?.orders === true) await refuseOrdered(on, newest)
}

async function refuseTaken(on: Statements, newest: string): Promise<void> {
  const [step] = await on.query<{ name: string; release: string | null }>(
    `select m.name, to_jsonb(m) ->> 'release' as release from bourse.migrations m
     where to_jsonb(m) ->> 'breaks' >= $1 collate "C" order by m.name collate "C" desc limit 1`,
    [newest],
  )
  if (step === undefined) return
  const release = step.release === null ? 'the release that ran it' : `release ${step.release}`
  throw new UpgradeRefused(
    'schema-too-new',
    `The database is too new for this release: ${release} ran the migration ${step.name}, after which hosts ` +
      `that only know migrations up to ${newest} cannot run`,
    `Start ${release} or a later one, or restore the backup made before the upgrade.`,
  )
}

async function refuseOrdered(on: Statements, newest: string): Promise<void> {
  const [order] = await on.query<{ release: string }>(
    `select release from bourse.stop_orders where knows >= $1 collate "C" and until > clock_timestamp() limit 1`,
    [newest],
  )
  if (order === undefined) return
  throw new UpgradeRefused(
    'schema-too-new',
    `Release ${order.release} is about to migrate the database, and this release cannot run with the new tables`,
    `Start release ${order.release} or a later one once its "bourse migrate" has finished.`,
  )
}
