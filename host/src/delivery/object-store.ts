import type { ObjectStore, RemoteObjects } from '@bourse/services'
import type { DeliveryParts } from './delivery-parts.ts'
import { createLocalObjects, objectFolder } from './local-objects.ts'

/** The store of a deployment: the one that a package connects, once it is configured, else a folder of the host. */
export function storeOf(
  parts: () => DeliveryParts,
  needs: { readonly remote: RemoteObjects | undefined },
): ObjectStore {
  let local: ObjectStore | undefined
  const store = (): ObjectStore => {
    const { remote } = needs
    if (remote?.isConfigured === true) return remote
    const { config, secrets, engine } = parts()
    local ??= createLocalObjects({
      folder: objectFolder(config),
      secrets,
      clock: engine.clock,
      freeBytes: config.free_disk_bytes,
    })
    return local
  }
  return {
    put: (name, content) => store().put(name, content),
    open: (name, range) => store().open(name, range),
    remove: (name) => store().remove(name),
    room: () => store().room(),
    address: (name, options) => store().address(name, options),
  }
}
