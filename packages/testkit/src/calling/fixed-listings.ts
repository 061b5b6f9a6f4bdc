import type { SubjectResolver } from '@bourse/kit'

/** A listing with one permanent symbol. */
export interface FixedListing {
  readonly id: string
  readonly name: string
  readonly market: string
}

/**
 * Returns a resolver for only the given listings. It needs no database; use it to test a dataset that stores its own
 * listings.
 */
export function fixedListings(known: readonly FixedListing[]): SubjectResolver {
  return {
    resolve: async ({ by, requested, markets }) =>
      requested.map((asked) => {
        const found = known.find(({ id, name, market }) =>
          by === 'id' ? id === asked : asked === `${market}:${name}` || (name === asked && markets.includes(market)),
        )
        return found === undefined
          ? { requested: asked, found: false, reason: 'unknown' }
          : { requested: asked, found: true, entity: entityOf(found) }
      }),
    universe: async ({ markets }) => known.filter(({ market }) => markets.includes(market)).map(entityOf),
    carriers: async (names) =>
      known
        .filter(({ name }) => names.includes(name))
        .map(({ id, name, market }) => ({ name, id, market, kind: 'LISTING', from: '1990-01-01', to: null })),
  }
}

const entityOf = ({ id, name, market }: FixedListing) => ({
  id,
  market,
  kind: 'LISTING',
  unrecorded: false,
  labels: { symbol: name, exchange_mic: market },
})
