import type { Dataset, Entity, Provider, SubjectResolver } from '@bourse/kit'
import { listings } from '@bourse/services'

/** Returns the datasets of a sample with changed resolvers: every listing has the given kind. */
export function withKind(datasets: readonly Dataset[], kind: string): readonly Dataset[] {
  return datasets.map((dataset) => ({
    ...dataset,
    provides: dataset.provides.map((provider) => (provider.ref.id === listings.id ? ofKind(provider, kind) : provider)),
  }))
}

const ofKind = (provider: Provider, kind: string): Provider => ({
  ...provider,
  make: (needs) => resolverOf(provider.make(needs) as SubjectResolver, kind),
})

function resolverOf(real: SubjectResolver, kind: string): SubjectResolver {
  const changed = (entity: Entity): Entity => ({ ...entity, kind })
  return {
    ...real,
    resolve: async (request) =>
      (await real.resolve(request)).map((one) => (one.found ? { ...one, entity: changed(one.entity) } : one)),
    async universe(request) {
      const isLeftOut = [...request.excludeKinds, ...request.scope.excludedKinds].includes(kind)
      return isLeftOut ? [] : (await real.universe(request)).map(changed)
    },
    carriers: async (...asked) => (await real.carriers(...asked)).map((carrier) => ({ ...carrier, kind })),
  }
}
