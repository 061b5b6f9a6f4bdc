import type { HeldSecrets } from '@bourse/accounts'
import type { Database } from '@bourse/database'
import { watchVersions, type Versions, type VersionWatch } from '@bourse/store'
import { applySwitches, watchSwitches, type Config, type Switches, type Wiring } from '@bourse/wiring'

/** What every replica of a database follows. */
export interface Changes {
  readonly versions: VersionWatch
  /** Tells of publications that are new, and of switches, with the versions as they are known then. */
  subscribe(listener: (versions: Versions) => void): void
  /** Looks at once for what was published and switched. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export interface ChangesOptions {
  readonly database: Database
  readonly replicaId: string
  readonly config: Config
  readonly wiring: Wiring
  readonly secrets: Pick<HeldSecrets, 'follow'>
}

/** Follows publications, switches and secrets: datasets are on or off, and secrets read, before anybody is told. */
export async function followChanges(options: ChangesOptions): Promise<Changes> {
  const { database, replicaId, config, wiring, secrets } = options
  const listeners: ((versions: Versions) => void)[] = []
  function tell(versions: Versions): void {
    for (const listener of listeners) listener(versions)
  }
  function apply(switches: Switches): void {
    applySwitches(wiring, config, switches)
    secrets.follow(switches.secretsAt)
  }

  const switches = await watchSwitches(database)
  apply(switches.current())
  switches.subscribe(apply)
  const versions = await watchVersions({
    reads: database,
    writes: database,
    replicaId,
    onChange: tell,
    onLook: () => void switches.look().catch(() => undefined),
  })
  switches.subscribe(() => tell(versions.current()))
  return {
    versions,
    subscribe: (listener) => void listeners.push(listener),
    async refresh() {
      await Promise.all([versions.refresh(), switches.look()])
    },
    close: versions.close,
  }
}
