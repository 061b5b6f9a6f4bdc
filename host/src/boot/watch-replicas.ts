import { refuseNewerSchema, UpgradeRefused } from '@bourse/engine/store'
import type { Wiring } from '@bourse/engine/wiring'
import { VERSION } from '../version.ts'
import type { Ground } from './foundation.ts'
import { NEWEST_STEP } from './migrations.ts'
import { refuseStopped, storeSteps } from './older-datasets.ts'
import { deleteSettings, SHARED, settingsOfReplica, storeSettings } from './replica-settings.ts'

const EVERY_MS = 60_000

/** What a host publishes to the other replicas, and how it reports them. */
export interface ReplicaWatchOptions extends Pick<Ground, 'database' | 'replicaId' | 'config'> {
  readonly wiring: Wiring
  readonly log: Pick<Ground['log'], 'warn' | 'info'>
  readonly everyMs?: number
  /** Called once if this release must stop: the database is, or is about to be, too new for it. */
  readonly onRefused?: (refused: UpgradeRefused) => void
}

/** Watches the database's other replicas. */
export interface ReplicaWatch {
  /** Checks the other replicas now. */
  check(): void
  close(): Promise<void>
}

/**
 * Publishes this replica's settings to the others, and logs which replicas run with different settings: once, and again
 * whenever that changes.
 */
export async function watchReplicas(options: ReplicaWatchOptions): Promise<ReplicaWatch> {
  const { database, replicaId, config, wiring, log, everyMs = EVERY_MS, onRefused = () => undefined } = options
  let reported = '[]'

  async function checkReplicas(): Promise<void> {
    const own = settingsOfReplica(config, wiring)
    const others = await storeSettings(database, replicaId, { ...own, release: VERSION, knows: NEWEST_STEP })
    // The settings are stored first. A migration that did not see this replica has therefore committed, and the next
    // check will see its steps.
    await storeSteps(database, replicaId, wiring.datasets)
    await refuseNewerSchema(database, NEWEST_STEP).catch(reportRefusal)
    await refuseStopped(database, wiring.datasets).catch(reportRefusal)
    const differing = others.map((other) => ({
      replica: other.name,
      differs: SHARED.filter((each) => other[each] !== own[each]),
    }))
    const text = JSON.stringify(differing)
    if (text === reported) return
    reported = text
    if (differing.length === 0) log.info('all replicas of this database run with the same settings again')
    else
      log.warn(
        { others: differing, remedy: DIFFERING_REMEDY },
        'other replicas of this database run with different settings',
      )
  }

  function reportRefusal(error: unknown): void {
    if (!(error instanceof UpgradeRefused)) throw error
    onRefused(error)
  }

  // Requests report a failing database themselves; this check runs again.
  const checkQuietly = () => checkReplicas().catch(() => undefined)
  let checking = checkQuietly()
  const checkAgain = () => void (checking = checking.then(checkQuietly))
  const timer = setInterval(checkAgain, everyMs).unref()
  await checking
  return {
    check: checkAgain,
    async close() {
      clearInterval(timer)
      await checking
      await deleteSettings(database, replicaId).catch(() => undefined)
    },
  }
}

/** How an operator fixes replicas with different settings. */
export const DIFFERING_REMEDY = 'give all replicas the same settings and packages, then restart the ones that differ'
