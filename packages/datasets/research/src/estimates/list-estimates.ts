import { collection, entities, eq, perSubject } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { estimates } from './record.ts'

/** Number of days after its end for which a period is still returned by default; `from` can include older periods. */
const RECENT_DAYS = 120

/** GET /v1/estimates */
export const listEstimates = collection('/estimates', estimates, {
  id: 'estimates.list',
  summary: 'Earnings and revenue estimates',
  description:
    'Analysts’ estimates for the fiscal periods of companies: per metric and period, the newest observation ' +
    'on or before `effective_date`. Without `from`, periods that ended more than 120 days before it are ' +
    'omitted. An observation that repeats the previous one is not stored.',
  capabilities: ['estimates.list'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(issuer),
  dates: 'period_end',
  effectiveDate: true,
  recentDays: RECENT_DAYS,
  filters: { metric: eq(), period_type: eq() },
})
