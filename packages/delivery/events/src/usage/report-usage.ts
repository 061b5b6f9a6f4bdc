import type { Transaction } from '@bourse/engine/database'
import { recordEvents, type NewEvent } from '@bourse/engine/events'
import { hostParts, type HostParts } from '@bourse/host/parts'
import { job, publicId } from '@bourse/kit'
import { deliveryWork } from '../deliveries/delivery-work.ts'
import type { HourlyUsage, UsageReport } from './usage-report.ts'

/** Minutes after the start of an hour when it is reported: almost all hosts have stored its usage by then. */
const CLOSED_MINUTES = 70
/** Maximum number of counts that one transaction reports, and that one event has, which is also Lago's limit. */
const [BATCH, MAX_COUNTS] = [5_000, 100]

interface ClosedCounts extends Omit<HourlyUsage, 'id'> {
  readonly hour: string
  readonly account: string
  readonly part: string
}

const SAME_HOUR = ['hour', 'account_id', 'key_id', 'operation', 'plan', 'entry_point']
  .map((name) => `p.${name} = u.${name}`)
  .join(' and ')

/** Closes the unreported counts of ended hours since the creation of the first destination of usage. */
const CLOSE = `with open as (
    select ctid from bourse.usage_hours
    where part is null and hour <= $1::timestamptz - interval '${CLOSED_MINUTES} minutes'
      and hour >= (select min(created_at) from bourse.destinations where 'usage.hour' = any (types))
    order by hour, account_id limit ${BATCH} for update skip locked),
  closed as (
    update bourse.usage_hours u
    set part = (select count(*) from bourse.usage_hours p where ${SAME_HOUR} and p.part is not null)
    from open where u.ctid = open.ctid returning u.*)
  select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour,
    account_id as account, key_id as key, operation, plan, entry_point, part::text as part,
    requests, errors, credits, rows, bytes
  from closed order by hour, account, key, operation, plan, entry_point`

/** Reports the usage of hours that have ended. */
export const reportUsage = job({
  id: 'report-usage',
  title: 'Reports the usage of the last hour to billing services',
  schedule: { cron: '10 * * * *', zone: 'UTC' },
  needs: { host: hostParts, work: deliveryWork },
  async run({ host, work }) {
    await reportClosedHours(host())
    work.next()
  },
})

/** Records an event for each account and ended hour with unreported usage. */
export async function reportClosedHours({ database, clock }: Pick<HostParts, 'database' | 'clock'>): Promise<void> {
  let closed: number
  do closed = await database.transaction((tx) => reportBatch(tx, clock.now()))
  while (closed === BATCH)
}

/** One transaction closes the counts and records their events, so that neither happens without the other. */
async function reportBatch(tx: Transaction, at: string): Promise<number> {
  const closed = await tx.query<ClosedCounts>(CLOSE, [at])
  const byHour = Map.groupBy(closed, ({ hour, account }) => `${account}/${hour}`)
  await recordEvents(
    tx,
    [...byHour.values()].flatMap((counts) => eventsOf(counts, at)),
  )
  return closed.length
}

function eventsOf(counts: readonly ClosedCounts[], at: string): readonly NewEvent[] {
  const events: NewEvent[] = []
  for (const [index, { account, hour }] of counts.entries()) {
    if (index % MAX_COUNTS !== 0) continue
    const report = { account, hour, usage: counts.slice(index, index + MAX_COUNTS).map(usageOf) } satisfies UsageReport
    events.push({ type: 'usage.hour', at, subject: `${account}/${hour}`, data: report, accountId: account })
  }
  return events
}

/** The id of a part is made of what it counts, so that it is the same after the database is restored. */
function usageOf({ account, hour, part, ...counts }: ClosedCounts): HourlyUsage {
  const { key, operation, plan, entry_point } = counts
  return { id: publicId('use', hour, account, key, operation, plan, entry_point, part), ...counts }
}
