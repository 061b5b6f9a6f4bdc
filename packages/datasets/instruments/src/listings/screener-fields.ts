import { entitiesById, hasEnded } from '@bourse/kit'
import { issuers, listings, screenerField, type KindCode } from '@bourse/services'
import { KINDS } from '../kinds.ts'

/** Descriptive fields for each listing, under its symbol on the day. */
export const screenerFields = screenerField.provide({ issuers, listings }, (needs) => ({
  dataset: 'instruments',
  fields: [
    ...(['symbol', 'name', 'exchange_mic', 'currency_code', 'country_code', 'asset_type', 'asset_class'] as const),
    ...(['listed_on', 'is_active'] as const),
  ],
  async read({ ids, date, knowledge }) {
    const [directory, entities] = await Promise.all([
      needs.issuers.at(knowledge),
      entitiesById(needs.listings, ids, knowledge, date),
    ])
    return new Map(
      [...entities].flatMap(([id, entity]) => {
        const listing = directory.listing(id)
        if (listing === undefined) return []
        const { symbol = null, exchange_mic = null } = entity.labels
        const values = {
          symbol,
          exchange_mic,
          name: listing.name,
          currency_code: listing.currency_code,
          country_code: listing.country_code,
          asset_type: listing.type,
          asset_class: KINDS[listing.type as KindCode].asset_class,
          listed_on: listing.listed_on,
          is_active: !hasEnded(entity, date),
        }
        return [[id, values] as const]
      }),
    )
  },
}))
