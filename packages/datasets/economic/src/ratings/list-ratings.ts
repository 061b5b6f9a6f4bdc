import { anyOf, collection, perRequest, range } from '@bourse/kit'
import { sovereignRatings } from './record.ts'

/** GET /v1/economic/sovereign-ratings */
export const listRatings = collection('/economic/sovereign-ratings', sovereignRatings, {
  id: 'economic.sovereign-ratings',
  summary: 'Ratings of countries, with default spreads and risk premiums',
  description:
    'Ratings by edition, from 2026 unless the operator has taken in older ones. `notch` puts the ratings of ' +
    'all agencies in one order, from 1, the best, to 22. Spreads and premiums are percent. A country without a ' +
    'rating has `rating` and `notch` null.',
  capabilities: ['economic.sovereign-ratings'],
  credits: perRequest(5),
  unpublished: 'refuse',
  examples: { from: '2026-01-01' },
  filters: {
    countries: anyOf('country_code'),
    agency: anyOf(),
    notch: range(),
    edition: anyOf(),
  },
})
