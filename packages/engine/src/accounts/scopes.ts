import type { Versions } from '../store/index.ts'
import type { Scope } from '@bourse/kit'
import { type Resolution, resolveNames } from '@bourse/kit/subject'
import { listings } from '@bourse/services'
import { LRUCache } from 'lru-cache'
import type { Wiring } from '../wiring/index.ts'
import { normalSymbol } from './check-restrictions.ts'
import { fingerprintOf } from './version-of.ts'
import type { Principal } from './principal.ts'

const MAX_SCOPES = 1_000

/**
 * Computes which rows a key may read. Resolves a list of symbols to their listing ids, or to nothing if no dataset
 * resolves symbols.
 */
export function createScopes(
  wiring: Wiring,
  versions: () => Versions,
  today: () => string,
): (principal: Principal) => Promise<Scope> {
  const cache = new LRUCache<string, Scope>({ max: MAX_SCOPES })
  return async (principal) => {
    const { markets, excludedKinds, symbols, fingerprint } = principal
    if (symbols === undefined) return { markets, excludedKinds, ids: undefined, fingerprint }
    const key = `${fingerprint} ${today()} ${versions().text}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const ids = await idsOf(wiring, symbols, { markets, versions: versions(), today: today() })
    const scope = {
      markets,
      excludedKinds,
      ids,
      fingerprint: fingerprintOf(`${fingerprint} ${[...ids].sort().join(' ')}`),
    }
    cache.set(key, scope)
    return scope
  }
}

/** The markets, versions and date used to look up symbols. */
interface At {
  readonly markets: readonly string[]
  readonly versions: Versions
  readonly today: string
}

async function idsOf(wiring: Wiring, symbols: readonly string[], at: At): Promise<ReadonlySet<string>> {
  const resolutions = await resolutionsOf(wiring, symbols, at)
  return new Set(resolutions.flatMap((resolution) => (resolution.found ? [resolution.entity.id] : [])))
}

/** Returns the symbols that no current listing has; returns none if no dataset resolves symbols. */
export async function unknownSymbols(wiring: Wiring, symbols: readonly string[], at: At): Promise<readonly string[]> {
  const resolutions = await resolutionsOf(wiring, symbols.map(normalSymbol), at)
  return resolutions.flatMap(({ found, requested }) => (found ? [] : [requested]))
}

async function resolutionsOf(
  wiring: Wiring,
  symbols: readonly string[],
  { markets, versions, today }: At,
): Promise<readonly Resolution[]> {
  const resolver = wiring.service(listings)
  if (resolver === undefined || symbols.length === 0) return []
  const knowledge = { asOf: undefined, pins: versions.pins }
  return resolveNames(resolver, symbols, { on: today, markets, knowledge })
}
