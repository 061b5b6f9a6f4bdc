import { collection, defineDataset, entities, perSubject } from '@bourse/kit'
import { listing } from '@bourse/services'
import { esgRatings } from './esg-ratings.ts'

/** GET /v1/ratings/esg */
const listRatings = collection('/ratings/esg', esgRatings, {
  id: 'ratings.esg',
  summary: 'ESG ratings',
  description:
    'Not yet available: no source is connected, and every request is answered with 501 `dataset-unavailable`.',
  select: entities(listing),
  forms: [{ form: 'range', dates: 'asc' }],
  capabilities: ['ratings.esg'],
  unpublished: 'refuse',
  credits: perSubject(50, { whole: 500 }),
})

export default defineDataset({
  id: 'esg-stub',
  title: 'ESG ratings',
  summary: 'Environmental, social and governance ratings. Not yet available: no source is connected.',
  records: [esgRatings],
  endpoints: [listRatings],
  planned: true,
})
