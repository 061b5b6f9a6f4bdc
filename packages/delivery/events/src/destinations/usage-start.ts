import { invalidMember } from '@bourse/engine/accounts'
import type { Statements } from '@bourse/engine/database'
import { USAGE_DAYS } from '@bourse/engine/usage'
import { secondsOf, utcInstant } from '@bourse/kit/values'
import { listsUsage, type Destination, type NewDestination } from './destination-shapes.ts'

/** Returns the instant from which a new destination gets usage; null if it gets none. */
export function usageSince(
  { types = null, since }: Pick<NewDestination, 'types' | 'since'>,
  now: string,
): string | null {
  if (since === undefined) return listsUsage(types) ? now : null
  if (!listsUsage(types)) throw invalidMember('since', 'expected it only with usage.hour in types')
  const instant = utcInstant(since)
  if (instant !== undefined && secondsOf(now) - secondsOf(instant) <= USAGE_DAYS * 86_400) return instant
  throw invalidMember('since', `expected a time in the last ${USAGE_DAYS} days or later, got ${JSON.stringify(since)}`)
}

/** SQL for the position before the first report of usage since an instant, for a destination that gets it. */
export const usagePosition = (since: string): string =>
  `(select coalesce(min(id) filter (where hour >= ${since}) - 1, max(id), 0) from bourse.usage_reports)`

/** Returns the id of the removed destination that got the same usage, for a destination that continues it. */
export async function formerId(
  on: Statements,
  { kind, address }: Pick<Destination, 'kind' | 'address'>,
): Promise<string | undefined> {
  const [row] = await on.query<{ id: string }>(
    `select id from bourse.destinations where removed_at is not null and kind = $1 and ($1 <> 'webhook' or address = $2)
     order by removed_at desc limit 1`,
    [kind, address],
  )
  return row?.id
}
