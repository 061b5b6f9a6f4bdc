import { usageByDay, type UsageDay } from '@bourse/engine/usage'
import { endpoint, f, perRequest, Type, type Call, type CustomOperation } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { CatalogueParts } from './catalogue-parts.ts'

const MAX_DAYS = 400

/** Numbers in `meta` are JSON numbers; no account reaches counts that exceed the safe integer range. */
const asNumbers = ({ date, ...counts }: UsageDay) => ({
  date,
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
})

/** Fields of every response; the ledger fills them in at admission. */
const FIELDS = {
  limit: f.count('Credits per UTC day; null without a daily limit', { unit: 'credits' }).nullable(),
  remaining: f
    .count('Credits left today: limit minus used, at least 0, plus welcome_remaining', { unit: 'credits' })
    .nullable(),
  used: f.count('Credits used this UTC day, including trial credits', { unit: 'credits' }),
  welcome_remaining: f
    .count('Trial credits left, which are spent after the allowance; null without a daily limit', {
      unit: 'credits',
    })
    .nullable(),
  welcome_expires_at: f
    .instant('Expiration time of the trial credits; null if none are left or there is no daily limit')
    .nullable(),
  requests_per_minute: f.count('Requests per minute; null without a limit').nullable(),
  concurrent_requests: f.count('Concurrent requests; null without a limit').nullable(),
}

const DAYS = f.list('With `days`: usage of each day with requests, newest first', {
  date: f.date('UTC day'),
  requests: f.count('Requests'),
  errors: f.count('Rejected or failed requests'),
  credits: f.count('Credits', { unit: 'credits' }),
  rows: f.count('Rows returned'),
  bytes: f.count('Bytes sent', { unit: 'bytes' }),
})

/** `/v1/usage`: the account's daily allowance and request limits. Free. */
export function usageOperation(opened: () => CatalogueParts): CustomOperation {
  return endpoint('/usage', {
    id: 'usage.get',
    summary: 'Daily credit allowance and request limits of the account',
    capabilities: [],
    credits: perRequest(0),
    description:
      'With `days`, `meta.days` has the usage of the account on each of the last UTC days, today first, at most ' +
      'two seconds old.',
    query: {
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_DAYS,
          description: 'Number of days in `meta.days`, including today.',
          examples: [30],
        }),
      ),
    },
    meta: { days: DAYS },
    fields: FIELDS,
    order: ['used asc'],
    paging: false,
    pointInTime: false,
    single: true,
    needs: {},
    async read(_needs, call) {
      const { days } = call.query
      if (days !== undefined) call.meta('days', await usedIn(opened(), call, days))
      return [call.usage()]
    },
  })
}

/** The account's usage on each of the last `days` days, after flushing what this replica has not stored yet. */
async function usedIn({ engine }: CatalogueParts, { caller, today }: Call, days: number) {
  await engine.usage.flush().catch(() => undefined)
  const used = await usageByDay(engine.database, caller.accountId, addDays(today, 1 - days))
  return used.map(asNumbers)
}
