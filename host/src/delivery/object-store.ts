import type { Clock } from '@bourse/kit'
import type { ObjectStore, RemoteObjects } from '@bourse/services'
import type { Config } from '@bourse/engine/wiring'
import type { DeliveryParts } from './delivery-parts.ts'
import { createLocalObjects, objectFolder } from './local-objects.ts'

/** A deployment's object store, and its location as shown to operators. */
export interface ConfiguredStore {
  readonly store: ObjectStore
  readonly isRemote: boolean
  readonly name: string
}

interface StoreNeeds {
  readonly config: Config
  readonly clock: Clock
  /** Secrets for signed URLs, newest first; commands issue no URLs for the host's own folder. */
  readonly secrets?: () => readonly Buffer[]
}

/** A deployment's object store: the one that a package provides once configured, or else a folder on the host. */
export function configuredStore(
  remote: RemoteObjects | undefined,
  { config, clock, secrets = () => [] }: StoreNeeds,
): ConfiguredStore {
  if (remote?.isConfigured === true) return { store: remote, isRemote: true, name: remote.place }
  const folder = objectFolder(config)
  const store = createLocalObjects({ folder, secrets, clock, freeBytes: config.free_disk_bytes })
  return { store, isRemote: false, name: folder }
}

/** The same store, for a host's datasets; `parts` are available once the host is open. */
export function storeOf(
  parts: () => DeliveryParts,
  { remote }: { readonly remote: RemoteObjects | undefined },
): ObjectStore {
  let found: ObjectStore | undefined
  const store = (): ObjectStore => {
    const { config, secrets, engine } = parts()
    return (found ??= configuredStore(remote, { config, secrets, clock: engine.clock }).store)
  }
  return {
    put: (name, content) => store().put(name, content),
    open: (name, range) => store().open(name, range),
    remove: (name) => store().remove(name),
    room: () => store().room(),
    address: (name, options) => store().address(name, options),
  }
}
