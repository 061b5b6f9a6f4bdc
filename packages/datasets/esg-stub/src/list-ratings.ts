import { collection, entities, perSubject } from '@bourse/kit'
import { listing } from '@bourse/services'
import { esgRatings } from './record.ts'

/** GET /v1/ratings/esg */
export const listRatings = collection('/ratings/esg', esgRatings, {
  id: 'ratings.esg',
  summary: 'ESG ratings',
  description: 'Not yet available: no source is connected, and every request returns 501 `dataset-unavailable`.',
  select: entities(listing),
  forms: [{ form: 'range', dates: 'asc' }],
  capabilities: ['ratings.esg'],
  unpublished: 'refuse',
  credits: perSubject(50, { whole: 500 }),
})
