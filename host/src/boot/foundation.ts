import { holdSecrets, type HeldSecrets } from '@bourse/engine/accounts'
import type { Database } from '@bourse/engine/database'
import type { Standbys } from '@bourse/engine/store'
import type { Clock } from '@bourse/kit'
import type { Config, UnloadedDataset, Wiring } from '@bourse/engine/wiring'
import type { Logger } from 'pino'
import { createCatalogue, type Catalogue } from '../catalogue/catalogue.ts'
import { openAuditKeeper } from './audit-keeper.ts'
import { followChanges, type Changes } from './changes.ts'
import { refuseStopped } from './older-datasets.ts'
import { migrateHost } from './migrations.ts'
import { logStandby, openStandbys } from './open-standbys.ts'
import { observePublications } from '../metrics/observe-publications.ts'
import type { Meter } from '../metrics/meter.ts'
import { openStore, type OpenedStore } from './open-store.ts'
import { migrateWired, logOmitted, wireDatasets, type DeployedDatasets } from './dataset-startup.ts'

/** What a host needs before it can be opened. */
export interface Ground {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly meter: Meter
  /** Name of this replica, unique among its database's replicas. */
  readonly replicaId: string
  /** Whether this process joins the replicas later; false by default. */
  readonly isSpare?: boolean
}

/** Datasets with their tables and rows, and the changes that all of the database's replicas track. */
export interface Foundation extends OpenedStore {
  /** The host's own operations, which are opened after everything else. */
  readonly catalogue: Catalogue
  readonly wiring: Wiring
  /** The database connection for the role that owns the audit log. */
  readonly auditKeeper: Database
  readonly secrets: HeldSecrets
  readonly changes: Changes
  /** Standbys that serve reads; undefined if the primary serves all of them. */
  readonly standbys: Standbys | undefined
  close(): Promise<void>
}

/**
 * Migrates all tables and opens the datasets on them. A dataset that fails is reported by name, and the others are
 * still served.
 */
export async function layFoundation(
  ground: Ground,
  { datasets, parsesHere, unloaded = [] }: DeployedDatasets & { readonly unloaded?: readonly UnloadedDataset[] },
): Promise<Foundation> {
  const { config, database, clock, log, meter } = ground
  const catalogue = createCatalogue()
  const wiring = wireDatasets({ datasets: [...datasets, catalogue.dataset], parsesHere }, log)
  await migrateHost(database)
  await refuseStopped(database, wiring.datasets)
  const auditKeeper = await openAuditKeeper(database, config)
  await migrateWired(database, wiring, log)
  logOmitted(wiring, unloaded, log)
  const secrets = await holdSecrets(database)
  const changes = await followChanges(ground, wiring, secrets)
  const standbys = openStandbys(
    ground,
    () => changes.versions.current().pins,
    (report) => logStandby(ground, report),
  )
  const opened = await openStore({
    database,
    standbys,
    config,
    clock,
    wiring,
    observe: (publications) => observePublications(publications, wiring, meter),
    holdsDemo: () => changes.versions.current().demo,
    log: (message) => log.info(message),
    onError: (what, err) => log.warn({ what, err }, 'a required service is not available'),
  })
  return {
    ...opened,
    standbys,
    catalogue,
    wiring,
    auditKeeper,
    secrets,
    changes,
    async close() {
      await opened.recents.close()
      await changes.close()
      await standbys?.close()
      if (auditKeeper !== database) await auditKeeper.close()
    },
  }
}
