import type { Transaction } from '@bourse/engine/database'
import { USAGE_DAYS } from '@bourse/engine/usage'
import { hostParts, type HostParts } from '@bourse/host/parts'
import { job, publicId } from '@bourse/kit'
import { deliveryWork } from '../deliveries/delivery-work.ts'
import { GETS_USAGE } from './dispatch-usage.ts'
import type { HourlyUsage, UsageReport } from './usage-report.ts'

/** Minutes after the start of an hour when it is reported: almost all hosts have stored its usage by then. */
const CLOSED_MINUTES = 70
/** Maximum number of counts that one transaction reports, and that one report has, which is also Lago's limit. */
const [BATCH, MAX_COUNTS] = [5_000, 100]

interface ClosedCounts extends Omit<HourlyUsage, 'id'> {
  readonly hour: string
  readonly account: string
  readonly part: string
}

const SAME_HOUR = ['hour', 'account_id', 'key_id', 'operation', 'plan', 'entry_point']
  .map((name) => `p.${name} = u.${name}`)
  .join(' and ')

/** Closes the unreported counts of ended hours from the first one that a destination gets. */
const CLOSE = `with open as (
    select ctid from bourse.usage_hours
    where part is null and hour <= $1::timestamptz - interval '${CLOSED_MINUTES} minutes'
      and hour >= (select min(usage_since) from bourse.destinations where ${GETS_USAGE})
    order by hour, account_id limit ${BATCH} for update skip locked),
  closed as (
    update bourse.usage_hours u
    set part = (select count(*) from bourse.usage_hours p where ${SAME_HOUR} and p.part is not null)
    from open where u.ctid = open.ctid returning u.*)
  select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour,
    account_id as account, key_id as key, operation, plan, entry_point, part::text as part,
    requests, errors, credits, rows, bytes
  from closed order by hour, account, key, operation, plan, entry_point`

const RECORD = `insert into bourse.usage_reports (event_id, at, account_id, hour, data)
    select id, $1, account, hour, data::json
    from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[]) as r (id, account, hour, data)`

/** What destinations did not accept, or what was not reported at all, is removed only then. */
const REMOVE = [
  `delete from bourse.usage_reports where at < $1::timestamptz - interval '${USAGE_DAYS} days'`,
  `delete from bourse.destinations where removed_at < $1::timestamptz - interval '${USAGE_DAYS} days'`,
]

/** Reports the usage of hours that have ended. */
export const reportUsage = job({
  id: 'report-usage',
  title: 'Reports the usage of the last hour to billing services',
  schedule: { cron: '10 * * * *', zone: 'UTC' },
  needs: { host: hostParts, work: deliveryWork },
  async run({ host, work }) {
    const { database, clock } = host()
    await reportClosedHours({ database, clock })
    for (const remove of REMOVE) await database.query(remove, [clock.now()])
    work.next()
  },
})

/** Records reports for each account and ended hour with unreported usage. */
async function reportClosedHours({ database, clock }: Pick<HostParts, 'database' | 'clock'>): Promise<void> {
  let closed: number
  do closed = await database.transaction((tx) => reportBatch(tx, clock.now()))
  while (closed === BATCH)
}

/**
 * One transaction closes the counts and records their reports, so that neither happens without the other. The lock
 * makes reports visible in the order of their ids, which are the positions of destinations.
 */
async function reportBatch(tx: Transaction, at: string): Promise<number> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('bourse.usage_reports', 0))")
  const closed = await tx.query<ClosedCounts>(CLOSE, [at])
  const byHour = Map.groupBy(closed, ({ hour, account }) => `${account}/${hour}`)
  const reports = [...byHour.values()].flatMap(reportsOf)
  await tx.query(RECORD, [
    at,
    reports.map(({ usage }) => publicId('evt', ...usage.map(({ id }) => id))),
    reports.map(({ account }) => account),
    reports.map(({ hour }) => hour),
    reports.map((report) => JSON.stringify(report)),
  ])
  return closed.length
}

/** Returns the reports of one account and hour. */
function reportsOf(counts: readonly ClosedCounts[]): readonly UsageReport[] {
  const reports: UsageReport[] = []
  for (const [index, { account, hour }] of counts.entries())
    if (index % MAX_COUNTS === 0)
      reports.push({ account, hour, usage: counts.slice(index, index + MAX_COUNTS).map(usageOf) })
  return reports
}

/** The id of a part is made of what it counts, so that it is the same after the database is restored. */
function usageOf({ account, hour, part, ...counts }: ClosedCounts): HourlyUsage {
  const { key, operation, plan, entry_point } = counts
  return { id: publicId('use', hour, account, key, operation, plan, entry_point, part), ...counts }
}
