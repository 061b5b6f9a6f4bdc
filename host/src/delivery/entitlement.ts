import { problem } from '@bourse/kit'
import { Type, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { kindMissing, refuseEntity } from '../request/steps/entitle.ts'
import { firstDay, isBounded } from '../request/steps/history.ts'
import { isPartial, licenceMissing } from '../request/steps/licences.ts'
import type { EntitledRequest } from '../request/request-context.ts'
import { marketMissing } from '../request/names/market-missing.ts'

const Texts = Type.Array(Type.String())

/**
 * The rows that a selection may contain: those of the requested entities, or else those that were visible to the key.
 */
const Entitlement = Type.Object({
  /** The date the rows were ordered. */
  on: Type.String(),
  /** The earliest possible date of the rows; null if they have no history. */
  since: Type.Union([Type.String(), Type.Null()]),
  /** The class of the account that the rows were read for; null if it may have every publisher's values. */
  licence: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  reach: Type.Union([
    Type.Object({
      entities: Type.Array(
        Type.Object({
          id: Type.String(),
          market: Type.String(),
          kind: Type.String(),
          // The listing that represents an issuer: symbol lists contain this one.
          listedAs: Type.Optional(Type.String()),
        }),
      ),
    }),
    Type.Object({ markets: Texts, excludedKinds: Texts, ids: Type.Union([Texts, Type.Null()]) }),
  ]),
})
type Entitlement = Static<typeof Entitlement>
const isEntitlement = TypeCompiler.Compile(Entitlement)

/** Returns a checked call's entitlement as text, to be stored with a copy of the call's rows. */
export function entitlementOf(call: EntitledRequest): string {
  const licence = isPartial(call) ? (call.engine.licence?.mark ?? null) : null
  const entitlement: Entitlement = { on: call.today, since: sinceOf(call), licence, reach: reachOf(call) }
  return JSON.stringify(entitlement)
}

/** Parses the text; throws if it is not an entitlement. */
export function readEntitlement(text: string): Entitlement {
  const value: unknown = JSON.parse(text)
  if (!isEntitlement.Check(value)) throw new TypeError('expected an entitlement as returned by a pin, got other text')
  return value
}

/**
 * Throws 403 if a checked call's caller may no longer see every row in a copy that was stored with this entitlement.
 */
export function refuseNarrowed(call: EntitledRequest, { on, since, reach, licence = null }: Entitlement): void {
  const { scope, principal } = call
  refuseUnlicensedCopy(call, licence)
  if ('entities' in reach) for (const entity of reach.entities) refuseEntity(scope, entity, entity.id)
  else refuseNarrowedScope(call, reach)
  if (since === null || principal.historyYears === null) return
  const floor = firstDay(on, principal.historyYears)
  if (since < floor)
    throw problem(
      'history-depth',
      `The rows may begin on ${since}; as of the order, the plan ${principal.planName} reaches back only to ${floor}.`,
    )
}

/** Throws 403 if rows are withheld from the caller that a copy for another class of accounts may contain. */
export function refuseUnlicensedCopy(call: EntitledRequest, copied: string | null): void {
  const { licence } = call.engine
  if (licence === undefined || !isPartial(call) || licence.mark === copied) return
  throw licenceMissing(call.engine.licences.knownMissingIn(licence, call.compiled.records))
}

type Reach = Exclude<Entitlement['reach'], { readonly entities: unknown }>

function refuseNarrowedScope({ scope }: EntitledRequest, { markets, excludedKinds, ids }: Reach): void {
  const market = markets.find((each) => !scope.markets.includes(each))
  if (market !== undefined) throw marketMissing(market)
  if (scope.excludedKinds.some((kind) => !excludedKinds.includes(kind))) throw kindMissing()
  const { ids: allowed } = scope
  if (allowed !== undefined && (ids === null || ids.some((id) => !allowed.has(id))))
    throw problem(
      'entity-not-entitled',
      'The key is limited to a list of symbols, and these rows, ordered before that limit, may include other symbols.',
    )
}

/** A dataset's own read may return rows about entities that were not requested; the host never does. */
function reachOf({ compiled, entities, markets, scope }: EntitledRequest): Entitlement['reach'] {
  if (compiled.operation.kind !== 'custom' && entities !== undefined)
    return {
      entities: entities.map(({ id, market, kind, listedAs }) => ({
        id,
        market,
        kind,
        ...(listedAs === undefined ? {} : { listedAs }),
      })),
    }
  const { excludedKinds, ids } = scope
  return { markets: [...markets], excludedKinds: [...excludedKinds], ids: ids === undefined ? null : [...ids] }
}

function sinceOf(call: EntitledRequest): string | null {
  if (!isBounded(call)) return null
  const { floor, query } = call
  const requestedStart = query['from'] ?? query['date']
  return typeof requestedStart === 'string' && requestedStart > floor ? requestedStart.slice(0, 10) : floor
}
