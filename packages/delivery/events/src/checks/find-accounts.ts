import { utc } from '@bourse/engine/database'
import type { NewEvent } from '@bourse/engine/events'
import type { HostParts } from '@bourse/host/parts'

type AccountParts = Pick<HostParts, 'database' | 'clock' | 'plans'>

/** Percentages of the daily credits that are reported. */
const LEVELS = [80, 95, 100]
/** Days before its expiration on which a key is reported. */
const EXPIRING_DAYS = 7

interface QuotaRow {
  readonly account: string
  readonly name: string
  readonly used: string
  readonly credits: string
  readonly level: number
}

/** Returns the accounts that used a reported share of their credits today. */
export async function findQuotas({ database, clock, plans }: AccountParts): Promise<readonly NewEvent[]> {
  const limited = Object.entries(plans).filter(([, { credits_per_day: credits }]) => credits !== null)
  const at = clock.now()
  const day = at.slice(0, 10)
  const rows = await database.query<QuotaRow>(
    `select a.id as account, a.name, c.used::text as used, p.credits::text as credits, l.level
     from bourse.account_counters c join bourse.accounts a on a.id = c.account_id
       join unnest($2::text[], $3::int8[]) as p (plan, credits) on p.plan = a.plan
       join unnest($4::int4[]) as l (level) on c.used * 100 >= p.credits * l.level
     where c.day = $1::date and not a.is_owner order by a.id, l.level`,
    [day, limited.map(([name]) => name), limited.map(([, plan]) => plan.credits_per_day), LEVELS],
  )
  return rows.map(({ account, name, used, credits, level }) => {
    const once = `quota.reached ${account} ${day} ${level}`
    const data = { account, name, day, percent: level, used, credits_per_day: credits }
    return { type: 'quota.reached', at, subject: account, data, accountId: account, once }
  })
}

interface ThresholdRow {
  readonly account: string
  readonly name: string
  readonly per: 'day' | 'month'
  readonly since: string
  readonly credits: string
  readonly used: string
}

/** Returns the thresholds that accounts have reached in this UTC day or month. */
export async function findThresholds({ database, clock }: AccountParts): Promise<readonly NewEvent[]> {
  const at = clock.now()
  const rows = await database.query<ThresholdRow>(
    `select a.id as account, a.name, t.per, p.since::text as since, t.credits::text as credits, s.used::text as used
     from bourse.accounts a cross join lateral jsonb_to_recordset(a.usage_thresholds) as t (credits int8, per text)
       cross join lateral (select date_trunc(t.per, $1::timestamp)::date as since) p
       cross join lateral (select sum(u.credits) as used from bourse.usage u
         where u.account_id = a.id and u.day between p.since and $1::date) s
     where a.usage_thresholds <> '[]' and s.used >= t.credits order by a.id, t.per, t.credits`,
    [at.slice(0, 10)],
  )
  return rows.map(({ account, name, per, since, credits, used }) => {
    const once = `usage.threshold ${account} ${per} ${since} ${credits}`
    const data = { account, name, per, since, credits, used }
    return { type: 'usage.threshold', at, subject: account, data, accountId: account, once }
  })
}

interface KeyRow {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly label: string | null
  readonly expires_at: string
}

/** Returns the keys that expire soon; a key whose expiration changes is reported again. */
export async function findExpiringKeys({ database, clock }: AccountParts): Promise<readonly NewEvent[]> {
  const at = clock.now()
  const rows = await database.query<KeyRow>(
    `select k.id, k.account_id as account, a.name, k.label, ${utc('k.expires_at')} as expires_at
     from bourse.keys k join bourse.accounts a on a.id = k.account_id
     where k.kind = 'api' and k.revoked_at is null and a.status <> 'closed' and k.expires_at > $1::timestamptz
       and k.expires_at <= $1::timestamptz + interval '${EXPIRING_DAYS} days' order by k.id`,
    [at],
  )
  return rows.map(({ id, account, name, label, expires_at }) => {
    const once = `key.expiring ${id} ${expires_at}`
    const data = { key: id, label, account, name, expires_at }
    return { type: 'key.expiring', at, subject: id, data, accountId: account, once }
  })
}
