import { publicId, type Carrier, type Dataset, type Entity, type Provider, type SubjectResolver } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listings } from '@bourse/services'

/** A ticker that one listing used through a given day, and that a second listing uses from the next day. */
export interface ReusedTicker {
  readonly symbol: string
  readonly market: string
  /** Id of the first listing that used the ticker. */
  readonly first: string
  /** Id of the listing that uses the ticker now. */
  readonly second: string
  /** Last day on which the first listing used the ticker. */
  readonly until: string
}

/** Returns the id of the listing that takes over a ticker. */
export const secondHolder = (symbol: string, market: string): string => publicId('ins', 'second holder', market, symbol)

/**
 * Returns the datasets of a sample with changed listing resolvers, in which the ticker belongs to one listing and then
 * another.
 */
export function withReusedTicker(datasets: readonly Dataset[], reused: ReusedTicker): readonly Dataset[] {
  return datasets.map((dataset) => ({
    ...dataset,
    provides: dataset.provides.map((provider) =>
      provider.ref.id === listings.id ? reusing(provider, reused) : provider,
    ),
  }))
}

function reusing(provider: Provider, reused: ReusedTicker): Provider {
  return { ...provider, make: (needs) => resolverOver(provider.make(needs) as SubjectResolver, reused) }
}

function resolverOver(real: SubjectResolver, reused: ReusedTicker): SubjectResolver {
  const { symbol, market, first, second, until } = reused
  const names = [symbol, `${market}:${symbol}`]
  /** The second listing is a copy of the first one with its own id. */
  const successor = (entity: Entity): Entity => ({ ...entity, id: second, unrecorded: false })
  const holderOn = (entity: Entity, date: string) => (entity.id === first && date > until ? successor(entity) : entity)
  return {
    ...real,
    async resolve(request) {
      const asked = request.requested.map((name) => (request.by === 'id' && name === second ? first : name))
      const resolutions = await real.resolve({ ...request, requested: asked })
      return resolutions.map((resolution, index) => {
        const requested = request.requested[index] ?? ''
        if (!resolution.found) return { ...resolution, requested }
        const { entity } = resolution
        if (request.by === 'id')
          return { ...resolution, requested, entity: requested === second ? successor(entity) : entity }
        return { ...resolution, requested, entity: names.includes(requested) ? holderOn(entity, request.on) : entity }
      })
    },
    async universe(request) {
      const { scope } = request
      // The wrapped resolver knows the second listing under the id of the first, so a key limited to the second must
      // see it.
      const ids = scope.ids?.has(second) === true ? new Set([...scope.ids, first]) : scope.ids
      const all = await real.universe({ ...request, scope: { ...scope, ids } })
      return all.map((entity) => holderOn(entity, request.on)).filter(({ id }) => scope.ids?.has(id) !== false)
    },
    async carriers(asked, markets, knowledge) {
      const carriers = await real.carriers(asked, markets, knowledge)
      return carriers.flatMap((carrier) => (isReused(carrier, reused) ? halves(carrier, reused) : [carrier]))
    },
  }
}

/** Returns whether a carrier has the reused ticker. The name of an index or a bond includes its venue. */
const isReused = ({ id, name, market }: Carrier, reused: ReusedTicker) =>
  id === reused.first && market === reused.market && [reused.symbol, `${market}:${reused.symbol}`].includes(name)

function halves(carrier: Carrier, { second, until }: ReusedTicker): readonly Carrier[] {
  if (carrier.to !== null && carrier.to <= until) return [carrier]
  if (carrier.from > until) return [{ ...carrier, id: second }]
  return [
    { ...carrier, to: until },
    { ...carrier, id: second, from: addDays(until, 1) },
  ]
}
