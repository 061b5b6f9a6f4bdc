import type { AdministeredKey } from './key-shapes.ts'
import { problem } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import { normalSymbol } from './check-restrictions.ts'
import { type MarketGroups, marketsNamed } from './market-groups.ts'
import { containsNetworks } from './networks.ts'
import { matches, roleOf, type Roles } from './roles.ts'

type List = readonly string[] | null
/** The settings that names in limits refer to. */
export interface NamedLimits {
  readonly groups: MarketGroups
  readonly roles: Roles
}
type Within<T> = (inner: T, outer: T, named: NamedLimits) => boolean

/** Returns a function that compares limits; null means unlimited. */
const unlessUnlimited =
  <T>(within: Within<T>): Within<T | null> =>
  (inner, outer, named) =>
    outer === null || (inner !== null && within(inner, outer, named))

const among = (inner: readonly string[], outer: readonly string[]) => inner.every((name) => outer.includes(name))

/**
 * All limits of a key, each with a function that returns whether one value permits no more than another. A rotated key
 * inherits all of them.
 */
const LIMITS = {
  capabilities: unlessUnlimited<readonly string[]>(among),
  role: unlessUnlimited<string>((inner, outer, { roles }) =>
    (roles[inner] ?? []).every((name) => (roles[outer] ?? []).some((pattern) => matches(pattern, name))),
  ),
  markets: unlessUnlimited<readonly string[]>((inner, outer, { groups }) =>
    among(marketsNamed(inner, groups), marketsNamed(outer, groups)),
  ),
  symbols: unlessUnlimited<readonly string[]>((inner, outer) =>
    among(inner.map(normalSymbol), outer.map(normalSymbol)),
  ),
  allowed_networks: unlessUnlimited<readonly string[]>(containsNetworks),
  requests_per_minute: unlessUnlimited<number>((inner, outer) => inner <= outer),
  expires_at: unlessUnlimited<string>((inner, outer) => !isBefore(outer, inner)),
} as const

/** A key's limits; null means unlimited. */
export interface KeyLimits {
  readonly capabilities: List
  readonly role: string | null
  readonly markets: List
  readonly symbols: List
  readonly allowed_networks: List
  readonly requests_per_minute: number | null
  readonly expires_at: string | null
}

type Limit = keyof KeyLimits

const LIMIT_NAMES = Object.keys(LIMITS) as readonly Limit[]

/** The limits of a key that only its plan restricts. */
export const UNLIMITED = Object.fromEntries(LIMIT_NAMES.map((limit) => [limit, null])) as unknown as KeyLimits

/** Returns a key's limits in the form that a new key accepts. */
export function limitsOf({ requests_per_minute: rate, ...key }: AdministeredKey): KeyLimits {
  const { capabilities, role, markets, symbols, allowed_networks, expires_at } = key
  const requests_per_minute = rate === null ? null : Number(rate)
  return { capabilities, role, markets, symbols, allowed_networks, requests_per_minute, expires_at }
}

/** Whether one value of a limit permits no more than another. */
const isWithin = <L extends Limit>(limit: L, inner: KeyLimits[L], outer: KeyLimits[L], named: NamedLimits): boolean =>
  (LIMITS[limit] as Within<KeyLimits[L]>)(inner, outer, named)

/**
 * Whether a key with some limits may set a limit to a value. Without a role, a list of capabilities limits what a key
 * operates, and a role would replace that list.
 */
const permits = <L extends Limit>(limit: L, value: KeyLimits[L], bound: KeyLimits, named: NamedLimits): boolean =>
  (limit !== 'role' || value === null || roleOf(bound) !== null) && isWithin(limit, value, bound[limit], named)

/**
 * Rejects a change that gives a key more permissions than the key that makes it: each limit that is set must be within
 * the corresponding limit in one of the `bounds`. Undefined properties are not set.
 */
export function rejectWidening(
  requested: { readonly [L in Limit]?: KeyLimits[L] | undefined },
  bounds: readonly KeyLimits[],
  named: NamedLimits,
): void {
  const wider = LIMIT_NAMES.filter((limit) => {
    const value = requested[limit]
    return value !== undefined && !bounds.some((bound) => permits(limit, value, bound, named))
  })
  if (wider.length === 0) return
  throw problem(
    'capability-missing',
    `A key cannot grant itself, or another owner key, more than it has: ${wider.join(', ')} would exceed ` +
      'its own limit. Use an owner key without that limit, or "bourse keys" on the machine.',
  )
}
