import { collection, entities, eq, perSubject } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { estimates } from './record.ts'

/** Periods that ended earlier are omitted unless `from` includes them. */
const RECENT_DAYS = 120

/** GET /v1/estimates */
export const listEstimates = collection('/estimates', estimates, {
  id: 'estimates.list',
  summary: 'Estimates of earnings and revenue',
  description:
    'What analysts expect of the fiscal periods of companies: of each metric and period the newest observation ' +
    'on or before `effective_date`. Without `from`, periods that ended more than 120 days before it are left ' +
    'out. An observation that says the same as the one before is not kept again.',
  capabilities: ['estimates.list'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(issuer),
  dates: 'period_end',
  effectiveDate: true,
  recentDays: RECENT_DAYS,
  filters: { metric: eq(), period_type: eq() },
})
