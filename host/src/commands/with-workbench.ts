import { allMarkets } from '../accounts/market-groups.ts'
import { createIngest, type Ingest } from '../ingest/ingest.ts'
import { migrateDataset } from '../storage/migrate.ts'
import { readVersions, type Versions } from '../storage/versions.ts'
import { applySwitches } from '../wiring/apply-switches.ts'
import type { Archive } from '../reads/archive.ts'
import { storedParts } from '../wiring/stored-parts.ts'
import type { Wiring } from '../wiring/wiring.ts'
import type { Context } from './context.ts'
import { wireDeployment } from './wire-deployment.ts'
import { withDatabase, type Opened } from './with-database.ts'

/** The database with the datasets over it: what a host stands on, without the serving. */
export interface Workbench extends Opened {
  readonly wiring: Wiring
  readonly ingest: Ingest
  readonly versions: Versions
  readonly archive: Archive
  readonly inject: Wiring['inject']
}

/** Opens the database for the while of `work`, with all tables up to date and the datasets switched as they are. */
export function withWorkbench<T>(context: Context, work: (bench: Workbench) => Promise<T>): Promise<T> {
  return withDatabase(context, async (opened) => {
    const bench = await openWorkbench(context, opened)
    return work(bench)
  })
}

/** Puts the datasets over an opened database. */
export async function openWorkbench(context: Context, opened: Opened): Promise<Workbench> {
  const { config, database } = opened
  const stored = storedParts({
    database,
    config,
    clock: context.clock,
    ingest: () => ingest,
    holdsDemo: () => versions.demo,
    log: context.output.say,
    onError: (what, error) => context.output.say(`${what}: ${error instanceof Error ? error.message : String(error)}`),
  })
  const wiring: Wiring = wireDeployment(context, config, stored.wiring)
  const ingest = createIngest({ database, wiring, clock: context.clock, markets: allMarkets(config.markets) })
  for (const dataset of wiring.datasets) {
    const { failure } = await migrateDataset(database, dataset)
    if (failure !== undefined)
      wiring.fail(
        dataset.id,
        `its tables could not be brought up to date: ${failure}`,
        `mend what the message names, then run "${context.name} migrate"`,
      )
  }
  const versions = await readVersions(database)
  applySwitches(wiring, config, versions)
  return { ...opened, wiring, ingest, versions, archive: stored.archive, inject: wiring.inject }
}
