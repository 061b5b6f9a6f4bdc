import { sql } from '@bourse/kit'
import { listingFacts } from '@bourse/services'
import { instruments } from '../records.ts'

/** What is known of listings beside their symbols, for every dataset that tells a currency or an issuer. */
export const factsService = listingFacts.provide({ instruments }, (needs) => ({
  async of(ids, knowledge) {
    const rows = await needs.instruments
      .at(knowledge)
      .select(['r.id', 'r.type', 'r.name', 'r.currency_code', 'r.country_code', 'r.company_id'])
      .where(sql<boolean>`r.id = any(${ids})`)
      .execute()
    return new Map(rows.map(({ id, ...facts }) => [id, { instrument_id: id, ...facts }]))
  },
}))
