import { invalidParameter, problem, type Entity, type Scope } from '@bourse/kit'
import { termsOf } from '../operations/operation.ts'
import type { Ongoing } from './ongoing.ts'
import { marketMissing } from './resolve.ts'

/** Capabilities, markets and symbol list: all must allow; what is missing is refused. */
export function entitle(call: Ongoing): void {
  const { compiled, principal, scope, cursor } = call
  for (const capability of termsOf(compiled.operation, call.query).capabilities)
    if (!principal.capabilities.has(capability))
      throw problem('capability-missing', `The key lacks the capability ${capability}.`)
  if (compiled.operation.needsMarket === true && scope.markets.length === 0)
    throw problem('market-not-entitled', 'The key has no market.')
  for (const entity of call.entities ?? []) refuseEntity(scope, entity)
  entitleExchanges(call)
  if (cursor !== undefined && cursor.scope !== scope.fingerprint)
    throw problem(
      'cursor-mismatch',
      'What the key may see has changed since the cursor was given out: start again from the first page.',
    )
}

/** Throws the 403 of an entity that the scope does not hold. */
export function refuseEntity(scope: Scope, entity: Entity): void {
  if (!scope.markets.includes(entity.market)) throw marketMissing(entity.market)
  if (scope.excludedKinds.includes(entity.kind))
    throw problem('mutual-funds-not-entitled', 'The key lacks the capability mutual-funds.read.')
  if (scope.ids !== undefined && !scope.ids.has(entity.id))
    throw problem(
      'entity-not-entitled',
      'The key is limited to a list of symbols that does not hold every one requested.',
    )
}

/** `exchanges` narrows the markets of the key; one that the key lacks is refused. */
function entitleExchanges(call: Ongoing): void {
  const { exchanges } = call.query
  if (!Array.isArray(exchanges)) return
  const wanted = exchanges.map((mic: unknown) => String(mic).toUpperCase())
  for (const mic of wanted) {
    if (!call.engine.markets.has(mic))
      throw invalidParameter(
        'exchanges',
        `${mic.slice(0, 20)} is no market here; known are ${[...call.engine.markets].join(', ')}`,
      )
    if (!call.scope.markets.includes(mic)) throw marketMissing(mic)
  }
  call.markets = call.scope.markets.filter((mic) => wanted.includes(mic))
}
