import type { Dataset, Provider, SubjectResolver } from '@bourse/kit'
import { listings } from '@bourse/services'

/**
 * Returns the datasets of a sample with changed resolvers: universes omit some listings, whose ids and names still
 * resolve.
 */
export const withoutListings = (datasets: readonly Dataset[], isLeftOut: (id: string) => boolean): readonly Dataset[] =>
  datasets.map((dataset) => ({
    ...dataset,
    provides: dataset.provides.map((provider) =>
      provider.ref.id === listings.id ? leavingOut(provider, isLeftOut) : provider,
    ),
  }))

const leavingOut = (provider: Provider, isLeftOut: (id: string) => boolean): Provider => ({
  ...provider,
  make: (needs) => {
    const real = provider.make(needs) as SubjectResolver
    return {
      ...real,
      universe: async (request) => (await real.universe(request)).filter(({ id }) => !isLeftOut(id)),
    } satisfies SubjectResolver
  },
})
