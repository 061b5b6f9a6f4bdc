import type { HeldSecrets } from '@bourse/engine/accounts'
import { watchVersions, type Versions, type VersionWatch } from '@bourse/engine/store'
import { applySwitches, readSwitches, type Wiring } from '@bourse/engine/wiring'
import type { Ground } from './foundation.ts'

/** What every replica of a database follows. */
export interface Changes {
  readonly versions: VersionWatch
  /** Tells of publications that are new, and of switches, with the versions as they are known then. */
  subscribe(listener: (versions: Versions) => void): void
  /** Hears of notices that say what they are about. */
  onNotice(about: string, listener: () => void): void
  /** Looks at once for what was published and switched. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Follows publications, switches and secrets: datasets are on or off, and secrets read, before anybody is told. */
export async function followChanges(
  { database, replicaId, config }: Pick<Ground, 'database' | 'replicaId' | 'config'>,
  wiring: Wiring,
  secrets: Pick<HeldSecrets, 'follow'>,
): Promise<Changes> {
  const listeners: ((versions: Versions) => void)[] = []
  function tell(versions: Versions): void {
    for (const listener of listeners) listener(versions)
  }

  let known = ''
  async function readAgain(): Promise<void> {
    const switches = await readSwitches(database)
    if (switches.text === known) return
    known = switches.text
    applySwitches(wiring, config, switches)
    secrets.follow(switches.secretsAt)
    // Nobody listens before versions are there.
    if (listeners.length > 0) tell(versions.current())
  }
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, so that nobody goes back to what was read before. */
  function look(): Promise<void> {
    const turn = last.then(readAgain)
    last = turn.catch(() => undefined)
    return turn
  }

  await look()
  const noticed = new Map<string, () => void>()
  const onLook = (about = '') => {
    noticed.get(about)?.()
    look().catch(() => undefined)
  }
  const versions = await watchVersions({ reads: database, writes: database, replicaId, onChange: tell, onLook })
  return {
    versions,
    subscribe: (listener) => void listeners.push(listener),
    onNotice: (about, listener) => void noticed.set(about, listener),
    refresh: async () => void (await Promise.all([versions.refresh(), look()])),
    close: versions.close,
  }
}
