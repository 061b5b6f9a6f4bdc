import type { HostParts } from '@bourse/host/parts'
import { createFailureLimiter, memberGrant, OWNER_ROLE } from '@bourse/engine/accounts'
import { openProvider, type Provider } from './provider.ts'

/** A provider as the settings name it. */
export interface ListedProvider {
  readonly id: string
  readonly name: string
  readonly issuer: string
}

/** The providers in the settings. */
export interface Providers {
  list(): readonly ListedProvider[]
  get(id: string): Provider | undefined
  ofIssuer(issuer: string | undefined): Provider | undefined
  /** Limits failed sign-ins by IP address. */
  readonly failures: ReturnType<typeof createFailureLimiter>
}

export function openProviders(parts: () => HostParts): Providers {
  const opened = new Map<string, Provider>()
  const list = () => Object.entries(parts().config.sign_in).map(([id, { name, issuer }]) => ({ id, name, issuer }))
  let failures: Providers['failures'] | undefined
  function get(id: string): Provider | undefined {
    const { config, clock } = parts()
    const settings = Object.hasOwn(config.sign_in, id) ? config.sign_in[id] : undefined
    const { public_url: publicUrl } = config
    if (settings === undefined || publicUrl === undefined) return undefined
    const provider = opened.get(id) ?? openProvider({ id, settings, publicUrl, clock })
    opened.set(id, provider)
    return provider
  }
  return {
    list,
    get,
    ofIssuer: (issuer) => get(list().find((each) => each.issuer === issuer)?.id ?? ''),
    get failures() {
      return (failures ??= createFailureLimiter(parts().clock))
    },
  }
}

/** Returns the role of the first group in the settings that a person has; undefined if no group gives a known role. */
export function roleFor(
  groups: readonly string[],
  { settings }: Pick<Provider, 'settings'>,
  { roles }: Pick<HostParts, 'roles'>,
): string | undefined {
  const isKnown = (role: string) => role === OWNER_ROLE || Object.hasOwn(roles, role) || memberGrant(role) !== undefined
  return Object.entries(settings.roles).find(([group, role]) => groups.includes(group) && isKnown(role))?.[1]
}
