import { collection, entities, eq, perRequest, presence } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { earnings } from './records.ts'

/** GET /v1/earnings */
export const listEarnings = collection('/earnings', earnings, {
  id: 'earnings.list',
  summary: 'Reported and expected earnings',
  description:
    'Companies’ fiscal periods, newest report first: earnings per share and revenue with the expected ' +
    'figures, and the computed surprise. If no report date is known, order, `from` and ' +
    '`to` use the end of the period. Estimates stay as they were when the company reported.',
  capabilities: ['earnings.list'],
  credits: perRequest(5),
  select: entities(issuer),
  filters: {
    period_type: eq(),
    status: presence(['eps_actual', 'revenue_actual'], {
      present: 'reported',
      missing: 'upcoming',
      description: 'reported: periods with an actual figure; upcoming: those without.',
    }),
  },
})
