import { migrateTables, openStore, VERSION, wireDeployment } from '@bourse/host/parts'
import type { Archive } from '@bourse/engine/jobs'
import type { Publications } from '@bourse/engine/publishing'
import { applySwitches, messageOf, readSwitches, type Wiring } from '@bourse/engine/wiring'
import { type RecordStore, type Versions, readVersions } from '@bourse/engine/store'
import type { Context, InstalledDatasets } from './context.ts'
import { withDatabase, type OpenedConfigDatabase } from './with-database.ts'

/** A host's database and datasets, without the server. */
export interface Workbench extends OpenedConfigDatabase, InstalledDatasets {
  readonly wiring: Wiring
  readonly store: RecordStore
  readonly publications: Publications
  readonly versions: Versions
  readonly archive: Archive
  readonly inject: Wiring['inject']
  /** Host version. */
  readonly release: string
}

/** Opens the database while `work` runs, with all tables migrated and datasets enabled or disabled as stored. */
export function withWorkbench<T>(context: Context, work: (bench: Workbench) => Promise<T>): Promise<T> {
  return withDatabase(context, async (opened) => {
    const bench = await openWorkbench(context, opened)
    return work(bench)
  })
}

/** Adds the datasets to an open database and migrates their tables. */
export async function openWorkbench(context: Context, opened: OpenedConfigDatabase): Promise<Workbench> {
  const installed = await context.installed()
  const { wiring, switched, ...over } = await wireOver(context, installed, opened)
  for (const { dataset, failure } of await migrateTables(opened.database, wiring.datasets)) {
    if (failure !== undefined)
      wiring.fail(
        dataset,
        `its tables could not be migrated: ${failure}`,
        `fix the reported problem, then run "${context.name} migrate"`,
      )
  }
  const versions = await switched()
  return { ...opened, ...installed, ...over, wiring, versions, inject: wiring.inject, release: VERSION }
}

/**
 * Connects the datasets to a database without migrating it. `switched` then disables datasets as stored, and creates
 * the services.
 */
export async function wireOver(
  context: Context,
  installed: InstalledDatasets,
  { config, database }: Pick<OpenedConfigDatabase, 'config' | 'database'>,
) {
  let versions: Versions | undefined
  const wiring = wireDeployment(installed)
  const { store, publications, archive } = await openStore({
    database,
    config,
    clock: context.clock,
    wiring,
    holdsDemo: () => versions?.demo ?? false,
    log: context.output.say,
    onError: (what, error) => context.output.say(`${what}: ${messageOf(error)}`),
  })
  async function switched(): Promise<Versions> {
    versions = await readVersions(database)
    applySwitches(wiring, config, await readSwitches(database))
    wiring.makeServices()
    return versions
  }
  return { wiring, store, publications, archive, switched }
}
