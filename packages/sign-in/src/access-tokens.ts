import type { AccessTokens, HostParts } from '@bourse/host/parts'
import { keyOfPerson } from '@bourse/engine/accounts'
import { messageOf } from '@bourse/engine/wiring'
import { problem } from '@bourse/kit'
import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { causeText, isOutage } from './outage.ts'
import type { Provider } from './provider.ts'
import { type Providers, roleFor } from './providers.ts'
import { resourceAt } from './resource-metadata.ts'
import type { TokenHolder } from './verify-access-token.ts'

/** Milliseconds for which a verified token is not verified again. */
const FRESH_MS = 45_000
const MAX_TOKENS = 10_000
/** Seconds after which a program may retry during an outage, and milliseconds in which an outage is logged once. */
const RETRY = 10
const LOG_MS = 60_000

/** Returns the id of the key that a token stands for at a path; undefined if it is not valid there. */
export type AccessTokenKeys = AccessTokens['keyOf']

/** Verifies access tokens: each one acts as the key of the person for whom the provider issued it. */
export function createAccessTokens(parts: () => HostParts, providers: Providers): AccessTokenKeys {
  const known = new LRUCache<string, { readonly keyId: string; readonly until: number }>({ max: MAX_TOKENS })
  const refuseOutage = createOutages()
  return async (token, path) => {
    const { clock } = parts()
    const id = hash('sha256', `${path}\n${token}`)
    const last = known.get(id)
    if (last !== undefined && clock.millis() < last.until) return last.keyId
    const until = clock.millis() + FRESH_MS
    const found = await verify(parts(), providers, { token, path, refuseOutage })
    if (found?.keyId === undefined) return undefined
    known.set(id, { keyId: found.keyId, until: Math.min(until, found.holder.expires * 1_000) })
    return found.keyId
  }
}

interface Sent {
  readonly token: string
  readonly path: string
  readonly refuseOutage: ReturnType<typeof createOutages>
}

/** Returns a function that rejects requests while a provider cannot be reached, and logs that once a minute. */
function createOutages() {
  /** The time until which no further outage is logged, by the provider's issuer. */
  const logged = new Map<string, number>()
  return ({ clock, log }: HostParts, { settings: { name, issuer } }: Provider, error: unknown): void => {
    if (!isOutage(error)) return
    if (clock.millis() >= (logged.get(issuer) ?? -Infinity)) {
      logged.set(issuer, clock.millis() + LOG_MS)
      log(`access tokens of ${name} cannot be verified: ${causeText(error)}`)
    }
    const detail = `The identity provider ${name} cannot be reached to verify the token. Try again in ${RETRY} s.`
    throw problem('dataset-unavailable', detail, { status: 503, retryAfter: RETRY, cause: error })
  }
}

async function verify(
  parts: HostParts,
  providers: Providers,
  { token, path, refuseOutage }: Sent,
): Promise<{ readonly keyId: string | undefined; readonly holder: TokenHolder } | undefined> {
  const resource = resourceAt(parts, path)
  const provider = providers.ofIssuer(issuerOf(token))
  if (resource === undefined || provider === undefined) return undefined
  const holder = await provider.verify({ token, resource }).catch((error: unknown) => {
    refuseOutage(parts, provider, error)
    parts.log(`an access token of ${provider.settings.name} is not valid: ${messageOf(error)}`)
    return undefined
  })
  if (holder === undefined) return undefined
  const role = holder.groups && roleFor(holder.groups, provider, parts)
  if (holder.groups !== undefined && role === undefined) return undefined
  return { keyId: await keyOfPerson({ ...parts, by: { kind: 'host' } }, { ...holder, role }), holder }
}

/** Reads which provider claims to have issued a token, before it is verified. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}
