import { collection, entities, eq, perSubject } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { segments } from './record.ts'

/** GET /v1/financials/segments */
export const listSegments = collection('/financials/segments', segments, {
  id: 'financials.segments',
  summary: 'Revenue by business, product and geography',
  description:
    'Annual revenue by segment from annual reports (10-K and 10-KT); the parts add up to the total. A ' +
    'company with ' +
    'a single segment has no records. `from` and `to` apply to period_end.',
  capabilities: ['financials.segments'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(issuer),
  filters: { breakdown: eq() },
})
