import { collection, entities, perSubject, range } from '@bourse/kit'
import { listing } from '@bourse/services'
import { shortInterest } from './record.ts'

/** GET /v1/short-interest */
export const listShortInterest = collection('/short-interest', shortInterest, {
  id: 'short-interest.list',
  summary: 'Short interest, twice a month',
  description:
    'Shares held short in US listings. Collected for settlement dates in September 2026 or later; older rows ' +
    'exist only if the operator imported them.',
  capabilities: ['short-interest.list'],
  credits: perSubject(5, { whole: 500 }),
  select: entities(listing),
  filters: { short_float_ratio: range(undefined, { minimum: 0 }), days_to_cover: range(undefined, { minimum: 0 }) },
  latest: true,
  examples: { max_short_float_ratio: 0.25, max_days_to_cover: 20 },
})
