import type { Database, Statements } from '../database/index.ts'
import { holdsDemo } from '../publishing/index.ts'
import { announce, quoteName, storedTables } from '../store/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Wiring } from '../wiring/index.ts'
import { markDemoSettled } from './demo-marks.ts'

/** Advisory lock that prevents the removal of the demo while another process adds rows to it. */
const LOCK = `hashtextextended('bourse.demo', 0)`

/** Runs the work while preventing the removal of the demo. */
export const withoutRemoval = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.apart((own) =>
    own.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`)
      return work()
    }),
  )

/** Runs the work while preventing the removal of the demo; does nothing if the database has no demo rows. */
export type WhileDemo = (work: () => Promise<void>) => Promise<void>

/**
 * All work in a process that adds demo rows shares one connection that holds the lock. The work itself uses other
 * connections.
 */
export function createWhileDemo(database: Database): WhileDemo {
  let atWork = 0
  let hold: ReturnType<typeof keepDemo> | undefined
  return async (work) => {
    atWork++
    hold ??= keepDemo(database)
    const { isThere, release } = hold
    try {
      if (await isThere) await work()
    } finally {
      if (--atWork === 0) {
        hold = undefined
        await release()
      }
    }
  }
}

function keepDemo(database: Database) {
  const hasDemo = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<void>()
  const keep = async (tx: Statements) => {
    await tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`)
    hasDemo.resolve(await holdsDemo(tx))
    await end.promise
  }
  const ended = database.apart((own) => own.transaction(keep))
  // A failure is reported to the waiting callers and to the last one to finish.
  ended.catch(hasDemo.reject)
  return {
    isThere: hasDemo.promise,
    release(): Promise<void> {
      end.resolve()
      return ended
    },
  }
}

/** Throws if the database has rows that are not synthetic. */
export async function refuseOwnRows(database: Database): Promise<void> {
  const [row] = await database.query<{ own: boolean }>(
    'select exists (select 1 from bourse.batches where not demo) as own',
  )
  if (row?.own === true) throw new Error('this database holds no demo data: nothing was removed')
}

/** Removes all synthetic rows in one step, then the demo accounts; throws if other rows exist. */
export async function dropDemo(database: Database, wiring: Wiring, accounts: Accounts): Promise<void> {
  await refuseOwnRows(database)
  await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`)
    for (const table of wiring.tables.values()) await tx.query(`truncate ${storedTables(table).join(', ')}`)
    for (const table of [
      'record_versions',
      'record_coverage',
      'record_sources',
      'batches',
      'quarantine',
      'warnings',
      'ingest_runs',
      'lineage_events',
    ])
      await tx.query(`delete from bourse.${quoteName(table)}`)
    await markDemoSettled(tx)
    await announce(tx)
  })
  await accounts.dropDemo()
}
