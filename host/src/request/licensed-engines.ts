import type { Principal } from '@bourse/engine/accounts'
import type { LicenceClass } from '@bourse/engine/licences'
import type { SubjectResolver, Subject } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import type { Engine } from './engine.ts'

/** Maximum number of classes with services in memory: the names of all listings take most of it. */
const MAX_CLASSES = 64

/** Returns the engine for requests of an account: that of its class, if licenses limit it. */
export function engineFor(engine: Engine, { licence }: Pick<Principal, 'licence'>): Engine {
  const enforced = engine.licences.enforcedOn(licence)
  return enforced === undefined ? engine : engine.licensed(enforced)
}

type Resolver = (wiring: Pick<Engine['wiring'], 'service'>, resolver: Subject['resolver']) => SubjectResolver

/**
 * Returns a function that returns an engine for each class of accounts. Datasets cache what they read under the version
 * of the snapshot, which is the same for all classes, so each class has its own instances of their services.
 */
export function createLicensedEngines(engine: () => Engine, serving: Resolver): (licence: LicenceClass) => Engine {
  const made = new LRUCache<string, Engine>({ max: MAX_CLASSES })
  return (licence) => {
    const known = made.get(licence.mark)
    if (known !== undefined) return known
    const whole = engine()
    const wiring = { ...whole.wiring, ...whole.wiring.apart() }
    const own: Engine = {
      ...whole,
      licence,
      wiring,
      resolverOf: ({ resolver }) => serving(wiring, resolver),
      permit: (pins) => whole.licences.permit(licence, pins),
    }
    made.set(licence.mark, own)
    return own
  }
}
