import { refuseNewerSchema, UpgradeRefused } from '@bourse/engine/store'
import type { Wiring } from '@bourse/engine/wiring'
import { VERSION } from '../version.ts'
import type { Ground } from './foundation.ts'
import { NEWEST_STEP } from './migrations.ts'
import { refuseStopped, tellSteps } from './older-datasets.ts'
import { forgetSettings, SHARED, settingsOfReplica, tellSettings } from './replica-settings.ts'

const EVERY_MS = 60_000

interface ReplicaWatchOptions extends Pick<Ground, 'database' | 'replicaId' | 'config'> {
  readonly wiring: Wiring
  readonly log: Pick<Ground['log'], 'warn' | 'info'>
  readonly everyMs?: number
  /** Hears, once, that this release cannot run on: the database is, or is about to be, too new for it. */
  readonly onRefused?: (refused: UpgradeRefused) => void
}

/** What watches the other replicas. */
export interface ReplicaWatch {
  /** Looks now. */
  look(): void
  close(): Promise<void>
}

/**
 * Tells the other replicas of the database what this one runs with, and the log which of them run with anything else:
 * once, and again when that changes.
 */
export async function watchReplicas(options: ReplicaWatchOptions): Promise<ReplicaWatch> {
  const { database, replicaId, config, wiring, log, everyMs = EVERY_MS, onRefused = () => undefined } = options
  let told = '[]'

  async function look(): Promise<void> {
    const own = settingsOfReplica(config, wiring)
    const others = await tellSettings(database, replicaId, { ...own, release: VERSION, knows: NEWEST_STEP })
    // Written down before: a migration that does not find this replica was committed, and is found here.
    await tellSteps(database, replicaId, wiring.datasets)
    await refuseNewerSchema(database, NEWEST_STEP).catch(tellRefused)
    await refuseStopped(database, wiring.datasets).catch(tellRefused)
    const differing = others.map((other) => ({
      replica: other.name,
      differs: SHARED.filter((each) => other[each] !== own[each]),
    }))
    const text = JSON.stringify(differing)
    if (text === told) return
    told = text
    if (differing.length === 0) log.info('all replicas of this database run with the same settings again')
    else
      log.warn(
        { others: differing, remedy: DIFFERING_REMEDY },
        'other replicas of this database run with other settings',
      )
  }

  function tellRefused(error: unknown): void {
    if (!(error instanceof UpgradeRefused)) throw error
    onRefused(error)
  }

  // What the database does not answer is told by those who need it; this is looked at again.
  const quietly = () => look().catch(() => undefined)
  let looking = quietly()
  const lookAgain = () => void (looking = looking.then(quietly))
  const timer = setInterval(lookAgain, everyMs).unref()
  await looking
  return {
    look: lookAgain,
    async close() {
      clearInterval(timer)
      await looking
      await forgetSettings(database, replicaId).catch(() => undefined)
    },
  }
}

/** What an operator does about replicas that differ. */
export const DIFFERING_REMEDY = 'give all replicas the same settings and packages, and start those that differ anew'
