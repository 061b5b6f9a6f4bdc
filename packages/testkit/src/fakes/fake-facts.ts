import { defineDataset, type Dataset } from '@bourse/kit'
import { listingFacts as service, type ListingFacts } from '@bourse/services'

/**
 * Returns a dataset that provides facts about listings from a list in memory, for tests. Omitted fields are null; an
 * omitted type is CS.
 */
export function fakeFacts(given: readonly (Pick<ListingFacts, 'instrument_id'> & Partial<ListingFacts>)[]): Dataset {
  const all = given.map((facts): ListingFacts => ({
    type: 'CS',
    name: null,
    currency_code: null,
    country_code: null,
    company_id: null,
    ...facts,
  }))
  return defineDataset({
    id: 'fake-facts',
    title: 'Made-up facts',
    summary: 'Listing facts for tests, from a list in memory.',
    provides: [
      service.provide({}, () => ({
        of: async (ids) =>
          new Map(
            all.filter((facts) => ids.includes(facts.instrument_id)).map((facts) => [facts.instrument_id, facts]),
          ),
      })),
    ],
  })
}
