import { type Statements, within } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import { refuseUnavailable } from './refusals.ts'

/** Free credits reserved for a console session's request until its cost is known. */
export interface FreeCredits {
  readonly accountId: string
  readonly credits: number
  /** The UTC day from which the credits were taken. */
  readonly day: string
}

/** Console sessions' free credits per UTC day, exact across all replicas of one database. */
export interface ConsoleAllowance {
  /** Takes all of a request's credits; if too few are left, takes none and returns undefined. */
  take(accountId: string, credits: number): Promise<FreeCredits | undefined>
  /** Gives credits back, for example those that a failed request took. Never throws. */
  giveBack(free: FreeCredits): void
}

export interface ConsoleAllowanceOptions {
  readonly database: Statements
  readonly clock: Clock
  /** Free credits per day and account. */
  readonly credits: number
}

/** Maximum time that a request waits for an unresponsive database. */
const ANSWER_MS = 5_000

// Locks the row before reading it, so that concurrent callers never take the same credits. A call that waited past
// midnight counts toward the new day.
const TAKE = `
insert into bourse.console_use as c (account_id, day, used)
select $1, (coalesce($4::timestamptz, clock_timestamp()) at time zone 'UTC')::date, $2::int8
where $2::int8 <= $3::int8
on conflict (account_id) do update
set day = greatest(c.day, excluded.day),
    used = case when c.day >= excluded.day then c.used else 0 end + excluded.used
where case when c.day >= excluded.day then c.used else 0 end + excluded.used <= $3::int8
returning day::text as day`

const GIVE_BACK = `
update bourse.console_use set used = greatest(used - $2::int8, 0) where account_id = $1 and day = $3::date`

export function createConsoleAllowance({ database, clock, credits: most }: ConsoleAllowanceOptions): ConsoleAllowance {
  return {
    async take(accountId, credits) {
      if (credits === 0 || credits > most) return undefined
      const values = [accountId, credits, most, clock.simulated ? clock.now() : null]
      const taken = database.query<{ day: string }>(TAKE, values, 'bourse_console_take')
      const [row] = await within(ANSWER_MS, taken).catch(refuseUnavailable)
      return row && { accountId, credits, day: row.day }
    },
    giveBack({ accountId, credits, day }) {
      // If the database is unavailable, only one day's free credits are lost.
      database.query(GIVE_BACK, [accountId, credits, day]).catch(() => undefined)
    },
  }
}
