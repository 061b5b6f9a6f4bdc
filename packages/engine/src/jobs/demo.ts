import { createTurns, type Database, type Statements } from '../database/index.ts'
import { holdsDemo } from '../publishing/index.ts'
import { announce, quoteName, storedTables } from '../store/index.ts'
import type { Dataset } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import type { Accounts } from '../accounts/index.ts'
import type { Wiring } from '../wiring/index.ts'
import { runSource, type SourceParts } from './run-source.ts'

/** Name of the milestone that records that the demo was loaded or removed. */
const MILESTONE = 'demo'
/** Years of demo history. */
const YEARS = 6
/** Number of datasets that load concurrently; more would only wait for each other in the database. */
const MAX_CONCURRENT_LOADS = 4

/**
 * Loads a few years of the synthetic market for every dataset that supports it, each as soon as the datasets that it
 * depends on are loaded. Reports progress and returns the number of rows read. An error thrown by `onProgress` ends
 * the load.
 */
export async function loadDemo(
  parts: SourceParts,
  wiring: Wiring,
  onProgress: (rows: number) => void,
  years = YEARS,
): Promise<number> {
  const to = parts.clock.now().slice(0, 10)
  const window = { from: `${Number(to.slice(0, 4)) - years}${to.slice(4)}`, to }
  const tell = tally(onProgress)
  const loads = new Map<Dataset, Promise<number>>()
  const inTurn = createTurns(MAX_CONCURRENT_LOADS)
  const loadOnce = (dataset: Dataset) => {
    const load = loads.get(dataset) ?? loadDataset(dataset)
    loads.set(dataset, load)
    return load
  }
  async function loadDataset(dataset: Dataset): Promise<number> {
    await Promise.all(providersOf(dataset, wiring).map(loadOnce))
    return inTurn(dataset.id, () => runDemoSources(dataset))
  }
  async function runDemoSources(dataset: Dataset): Promise<number> {
    let rows = 0
    for (const source of dataset.sources.filter(({ demo }) => demo)) {
      const onProgress = (unit: number, _: number, read: number) => tell(`${dataset.id} ${source.id} ${unit}`, read)
      rows += (await runSource(parts, { dataset, source, window, onProgress })).rows
    }
    return rows
  }
  // If one load fails, wait for the others to finish too.
  const ended = await Promise.allSettled(wiring.datasets.map(loadOnce))
  return ended.reduce((sum, each) => {
    if (each.status === 'rejected') throw each.reason
    return sum + each.value
  }, 0)
}

/** Returns a function that adds up the progress of several runs, each of which reports its own row count. */
function tally(onProgress: (sum: number) => void): (run: string, rows: number) => void {
  const read = new Map<string, number>()
  let sum = 0
  return (run, rows) => {
    sum += rows - (read.get(run) ?? 0)
    read.set(run, rows)
    onProgress(sum)
  }
}

/**
 * Whether the host should load the demo when it starts: the demo was never completely loaded or removed, and nothing
 * else is published.
 */
export async function demoIsDue(database: Database): Promise<boolean> {
  const [row] = await database.query<{ due: boolean }>(
    'select not exists (select 1 from bourse.milestones where name = $1) and not exists (select 1 from ' +
      'bourse.batches where not demo) as due',
    [MILESTONE],
  )
  return row?.due === true
}

/** Records that the demo was completely loaded or removed, so that it is not loaded automatically again. */
export async function markDemoSettled(on: Statements): Promise<void> {
  await on.query('insert into bourse.milestones (name) values ($1) on conflict (name) do nothing', [MILESTONE])
}

/** Advisory lock that prevents the removal of the demo while another process adds rows to it. */
const LOCK = `hashtextextended('bourse.demo', 0)`

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

/**
 * Returns the datasets that must be loaded before `dataset`: those that resolve its entities and those whose rows its
 * staging tables read. Datasets that themselves depend on `dataset` are omitted.
 */
function providersOf(dataset: Dataset, wiring: Wiring): readonly Dataset[] {
  return standingOn(dataset, wiring).filter((other) => !dependsOn(other, dataset, wiring))
}

function standingOn(dataset: Dataset, wiring: Wiring): readonly Dataset[] {
  const resolvers = dataset.records.flatMap(({ subject }) => (subject === undefined ? [] : [subject.resolver.id]))
  const fed = dataset.sources.filter(({ demo }) => demo).flatMap(feedsOf)
  const needed = dataset.staging
    .filter((stagingTable) => fed.includes(stagingTable))
    .flatMap(({ needs }) => Object.values(needs).flatMap((need) => (need.part === 'service' ? [need.id] : [])))
  const ids = new Set([...resolvers, ...needed])
  return wiring.datasets.filter((other) => other !== dataset && other.provides.some(({ ref }) => ids.has(ref.id)))
}

/** Whether `from` depends on `to`, directly or indirectly. */
function dependsOn(from: Dataset, to: Dataset, wiring: Wiring, seen = new Set<Dataset>()): boolean {
  seen.add(from)
  return standingOn(from, wiring).some((next) => next === to || (!seen.has(next) && dependsOn(next, to, wiring, seen)))
}
