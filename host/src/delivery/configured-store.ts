import type { Clock } from '@bourse/kit'
import { remoteObjects, type ObjectStore } from '@bourse/services'
import type { Config, Wiring } from '@bourse/wiring'
import { createLocalObjects, objectFolder } from './local-objects.ts'

/** The store of a deployment, and what an operator calls it. */
export interface ConfiguredStore {
  readonly store: ObjectStore
  readonly isRemote: boolean
  readonly name: string
}

/** The store of a deployment for commands, which give out no addresses of the host's own folder. */
export function configuredStore(
  wiring: Pick<Wiring, 'service'>,
  { config, clock }: { readonly config: Config; readonly clock: Clock },
): ConfiguredStore {
  const remote = wiring.service(remoteObjects)
  if (remote?.isConfigured === true) return { store: remote, isRemote: true, name: remote.place }
  const folder = objectFolder(config)
  const store = createLocalObjects({ folder, secrets: () => [], clock, freeBytes: config.free_disk_bytes })
  return { store, isRemote: false, name: folder }
}
