import { anyOf, collection, perRequest, range } from '@bourse/kit'
import { sovereignRatings } from './record.ts'

/** GET /v1/economic/sovereign-ratings */
export const listRatings = collection('/economic/sovereign-ratings', sovereignRatings, {
  id: 'economic.sovereign-ratings',
  summary: 'Sovereign ratings with default spreads and risk premiums',
  description:
    'Ratings by edition, from 2026 unless the operator has imported older ones. `notch` ranks ratings from ' +
    'all agencies on one scale, from 1 (best) to 22. Spreads and premiums are in percent. A country ' +
    'without a ' +
    'rating has null for `rating` and `notch`.',
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
