import { anyOf, collection, entities, perSubject } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { analystRatings } from './record.ts'

/** GET /v1/analyst-ratings */
export const listAnalystRatings = collection('/analyst-ratings', analystRatings, {
  id: 'analyst-ratings.list',
  summary: 'Analyst ratings of companies',
  description:
    'Consensus rating by a company’s analysts, one row per refresh of its profile, about once a ' +
    'month. Price targets are as published, not adjusted for later splits.',
  capabilities: ['analyst-ratings.list'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(issuer),
  latest: true,
  filters: { normalized_rating: anyOf() },
})
