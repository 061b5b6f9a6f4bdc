import { endpoint, f, perRequest, type CustomOperation } from '@bourse/kit'
import type { Catalogue } from './catalogue-parts.ts'

/** `/v1/usage`: the daily allowance and the request limits of the account. Free; filled in by the ledger at admission. */
export function usageOperation(_: Catalogue): CustomOperation {
  return endpoint('/usage', {
    id: 'usage.get',
    summary: 'Daily credit allowance and request limits of the account',
    capabilities: [],
    credits: perRequest(0),
    fields: {
      limit: f.count('Credits per UTC day; null without a daily limit', { unit: 'credits' }).nullable(),
      remaining: f
        .count('Credits left today: what limit exceeds used by, or nothing, and welcome_remaining', { unit: 'credits' })
        .nullable(),
      used: f.count('Credits used this UTC day, welcome credits included', { unit: 'credits' }),
      welcome_remaining: f
        .count('Welcome credits left, which are spent after the allowance; null without a daily limit', {
          unit: 'credits',
        })
        .nullable(),
      welcome_expires_at: f
        .instant('Until when they can be spent; null where none are left or there is no daily limit')
        .nullable(),
      requests_per_minute: f.count('Requests per minute; null where no limit applies').nullable(),
      concurrent_requests: f.count('Requests at once; null where no limit applies').nullable(),
    },
    order: ['used asc'],
    paging: false,
    pointInTime: false,
    single: true,
    needs: {},
    read: async (_needs, call) => [call.usage()],
  })
}
