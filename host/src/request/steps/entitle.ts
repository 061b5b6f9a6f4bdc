import { missingGrant } from '@bourse/engine/accounts'
import { invalidParameter, problem, type Entity, type Scope } from '@bourse/kit'
import { maySee } from '@bourse/kit/subject'
import { MARKET_PARAMS, termsOf } from '@bourse/engine/operations'
import { scopeMark } from '../cursor/cursor-marks.ts'
import { mismatch } from '../cursor/cursor-refusals.ts'
import { marketMissing } from '../names/market-missing.ts'
import type { AddedContext, EntitledRequest, ResolvedRequest } from '../request-context.ts'

/**
 * Checks datasets, capabilities, markets and symbol list: all must allow the request. Throws 403 for the first that
 * does not.
 */
export function entitle(call: ResolvedRequest): AddedContext<EntitledRequest, ResolvedRequest> {
  const { compiled, principal, scope, cursor } = call
  const terms = termsOf(compiled.operation, call.query)
  const missing = missingGrant(principal, { datasets: compiled.datasets, capabilities: terms.capabilities })
  if (missing !== undefined) throw missing
  if (compiled.operation.needsMarket === true && scope.markets.length === 0)
    throw problem('market-not-entitled', 'The key does not include any market.')
  for (const entity of call.named ?? []) refuseEntity(scope, entity, requestedName(call, entity))
  const markets = entitledMarkets(call)
  entitleKind(call)
  if (cursor !== undefined && cursor.scopeMark !== scopeMark(scope.fingerprint)) throw mismatch('ofAnotherScope')
  return { terms, markets }
}

/**
 * How the caller named an entity. An id that the caller did not send, whether an issuer's or a listing's, is not
 * revealed.
 */
function requestedName({ query, spelling }: ResolvedRequest, { id, listedAs }: Entity): string {
  const sent = Object.values(query).flat()
  return spelling.get(id) ?? [id, listedAs].find((each) => each !== undefined && sent.includes(each)) ?? UNNAMED
}

const UNNAMED = 'the requested entity'

/** Throws 403 for an entity outside the scope; `named` is how the caller named it. */
export function refuseEntity(
  scope: Scope,
  entity: Pick<Entity, 'id' | 'market' | 'kind' | 'listedAs'>,
  named: string,
): void {
  if (maySee(scope, entity)) return
  if (!scope.markets.includes(entity.market)) throw marketMissing(entity.market)
  if (scope.excludedKinds.includes(entity.kind)) throw kindMissing()
  throw problem(
    'entity-not-entitled',
    `The key is limited to a list of symbols, and ${named.slice(0, 60)} is not on it.`,
  )
}

export const kindMissing = () => problem('mutual-funds-not-entitled', 'The key lacks the capability mutual-funds.read.')

/** A kind that only a parameter selects must be part of the key. */
function entitleKind({ compiled: { operation }, query, scope }: ResolvedRequest): void {
  const kind = operation.kindIn === undefined ? undefined : query[operation.kindIn]
  if (typeof kind === 'string' && scope.excludedKinds.includes(kind)) throw kindMissing()
}

/** Narrows the key's markets to `exchanges` or `exchange`; throws for a market that is not part of the key. */
function entitledMarkets(call: ResolvedRequest): readonly string[] {
  const name = MARKET_PARAMS.find((each) => call.query[each] !== undefined)
  if (name === undefined) return call.scope.markets
  const requestedMarkets = [call.query[name]].flat().map((mic) => String(mic).toUpperCase())
  for (const mic of requestedMarkets) {
    if (!call.engine.markets.has(mic))
      throw invalidParameter(
        name,
        `expected a market of this installation (${[...call.engine.markets].join(', ')}), got ${mic.slice(0, 20)}`,
      )
    if (!call.scope.markets.includes(mic)) throw marketMissing(mic)
  }
  return call.scope.markets.filter((mic) => requestedMarkets.includes(mic))
}
