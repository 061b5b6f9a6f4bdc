import type { Scope } from '@bourse/kit'
import { listings } from '@bourse/services'
import { LRUCache } from 'lru-cache'
import { hashOf } from '../pipeline/cursor.ts'
import type { Versions } from '../storage/versions.ts'
import type { Wiring } from '../wiring/wiring.ts'
import type { Principal } from './principal.ts'

const KEPT = 1_000

/** Works out what a key may see; a list of symbols becomes the ids of their listings, and nothing where nobody resolves them. */
export function createScopes(
  wiring: Wiring,
  versions: () => Versions,
  today: () => string,
): (principal: Principal) => Promise<Scope> {
  const kept = new LRUCache<string, Scope>({ max: KEPT })
  return async (principal) => {
    const { markets, excludedKinds, symbols, fingerprint } = principal
    if (symbols === undefined) return { markets, excludedKinds, ids: undefined, fingerprint }
    const key = `${fingerprint} ${today()} ${versions().text}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const ids = await idsOf(wiring, symbols, markets, versions(), today())
    const scope = { markets, excludedKinds, ids, fingerprint: hashOf(`${fingerprint} ${[...ids].sort().join(' ')}`) }
    kept.set(key, scope)
    return scope
  }
}

async function idsOf(
  wiring: Wiring,
  symbols: readonly string[],
  markets: readonly string[],
  versions: Versions,
  today: string,
): Promise<ReadonlySet<string>> {
  const resolver = wiring.service(listings)
  if (resolver === undefined || symbols.length === 0) return new Set()
  const resolutions = await resolver.resolve({
    by: 'name',
    requested: symbols,
    on: today,
    today,
    labels: 'current',
    markets,
    knowledge: { asOf: undefined, pins: versions.pins },
  })
  return new Set(resolutions.flatMap((resolution) => (resolution.found ? [resolution.entity.id] : [])))
}
