import type { Database } from '@bourse/engine/database'
import type { Clock } from '@bourse/kit'

/** Maximum number of reports that one statement dispatches to a destination. */
const BATCH = 5_000

/** Condition for destinations that get usage. */
export const GETS_USAGE = `usage_since is not null and removed_at is null and 'usage.hour' = any (types)`

const IS_BEHIND = `${GETS_USAGE} and usage_position < (select max(id) from bourse.usage_reports)`

/** Condition for usage without deliveries. */
export const USAGE_UNDISPATCHED = `exists (select from bourse.destinations where ${IS_BEHIND})`

/** A process that dispatches the same reports makes no second deliveries. */
const DISPATCH = `with behind as (select * from bourse.destinations where ${IS_BEHIND}),
  next as (
    select t.id as destination, t.usage_since, r.id, r.hour,
      concat_ws('/', r.data->>'account', r.data->>'hour') as subject
    from behind t cross join lateral (select id, hour, data from bourse.usage_reports
      where id > t.usage_position order by id limit ${BATCH}) r),
  moved as (
    update bourse.destinations t set usage_position = greatest(usage_position, n.position)
    from (select destination, max(id) as position from next group by destination) n where t.id = n.destination),
  made as (
    insert into bourse.deliveries (report_id, destination_id, subject, next_at)
    select id, destination, subject, $1 from next where hour >= usage_since
    order by id on conflict do nothing)
  select count(*)::int4 as count from next`

/** Creates the deliveries of usage reports: a disabled destination gets them later. Returns the number of reports. */
export async function dispatchUsage({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<number> {
  const [row] = await database.query<{ count: number }>(DISPATCH, [clock.now()])
  return row?.count ?? 0
}
