import type { HeldSecrets } from '@bourse/engine/accounts'
import { watchVersions, type Versions, type VersionWatch } from '@bourse/engine/store'
import { applySwitches, readSwitches, type Wiring } from '@bourse/engine/wiring'
import type { Ground } from './foundation.ts'

/** The changes that every replica of a database tracks. */
export interface Changes {
  readonly versions: VersionWatch
  /** Calls `listener` with the current versions after new publications and after datasets are enabled or disabled. */
  subscribe(listener: (versions: Versions) => void): void
  /** Calls `listener` after datasets or sources are switched on or off. */
  onSwitch(listener: () => void): void
  /** Calls `listener` for notifications about a given subject. */
  onNotice(about: string, listener: () => void): void
  /** Refreshes publications and switches immediately. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Tracks publications, switches and secrets. Before listeners run, datasets are enabled or disabled and secrets are
 * read.
 */
export async function followChanges(
  { database, replicaId, config }: Pick<Ground, 'database' | 'replicaId' | 'config'>,
  wiring: Wiring,
  secrets: Pick<HeldSecrets, 'follow'>,
): Promise<Changes> {
  const listeners: ((versions: Versions) => void)[] = []
  function notify(versions: Versions): void {
    for (const listener of listeners) listener(versions)
  }

  const switched: (() => void)[] = []
  let knownText = ''
  async function readChanges(): Promise<void> {
    const switches = await readSwitches(database)
    if (switches.text === knownText) return
    knownText = switches.text
    applySwitches(wiring, config, switches)
    secrets.follow(switches.secretsAt)
    for (const listener of switched) listener()
    // No listener is registered before `versions` is assigned.
    if (listeners.length > 0) notify(versions.current())
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Runs reads one at a time, so an older result never replaces a newer one. */
  function readInTurn(): Promise<void> {
    const turn = last.then(readChanges)
    last = turn.catch(() => undefined)
    return turn
  }

  await readInTurn()
  const noticed = new Map<string, () => void>()
  const onLook = (about = '') => {
    noticed.get(about)?.()
    readInTurn().catch(() => undefined)
  }
  const versions = await watchVersions({ reads: database, writes: database, replicaId, onChange: notify, onLook })
  return {
    versions,
    subscribe: (listener) => void listeners.push(listener),
    onSwitch: (listener) => void switched.push(listener),
    onNotice: (about, listener) => void noticed.set(about, listener),
    refresh: async () => void (await Promise.all([versions.refresh(), readInTurn()])),
    close: versions.close,
  }
}
