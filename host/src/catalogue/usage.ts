import { usageByDay, type UsageDay } from '@bourse/engine/usage'
import { endpoint, f, perRequest, Type, type Call, type CustomOperation } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { CatalogueParts } from './catalogue-parts.ts'

const MAX_DAYS = 400

/** Numbers in `meta` are JSON numbers; no account reaches counts that a number cannot hold exactly. */
const asNumbers = ({ date, ...counts }: UsageDay) => ({
  date,
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
})

/** Fields of every response; the ledger fills them in at admission. */
const FIELDS = {
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
}

const DAYS = f.list('With `days`: what was used on each day with requests, the newest first', {
  date: f.date('UTC day'),
  requests: f.count('Requests'),
  errors: f.count('Requests among them that were refused or failed, which cost nothing'),
  credits: f.count('Credits', { unit: 'credits' }),
  rows: f.count('Rows in answers'),
  bytes: f.count('Bytes of answers', { unit: 'bytes' }),
})

/** `/v1/usage`: the daily allowance and the request limits of the account. Free. */
export function usageOperation(opened: () => CatalogueParts): CustomOperation {
  return endpoint('/usage', {
    id: 'usage.get',
    summary: 'Daily credit allowance and request limits of the account',
    capabilities: [],
    credits: perRequest(0),
    description:
      'With `days` also what the account used on each of the last UTC days, today first, in `meta.days`: not ' +
      'older than a second or two.',
    query: {
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_DAYS,
          description: 'Days whose usage is told in `meta.days`, today included.',
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

/** Usage of the account on each of the last days, after flushing what this replica has not stored yet. */
async function usedIn({ engine }: CatalogueParts, { caller, today }: Call, days: number) {
  await engine.usage.flush().catch(() => undefined)
  const used = await usageByDay(engine.database, caller.accountId, addDays(today, 1 - days))
  return used.map(asNumbers)
}
