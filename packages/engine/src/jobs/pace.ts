import { RetryLater, type Clock, type Publisher } from '@bourse/kit'
import { publisherId, SourceOff, type RequestLimits } from '@bourse/kit/host'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/index.ts'
import { pauseOn } from './http/pause-on.ts'

/** Longest time for which a run waits until a window of the publisher has room again, in seconds. */
const MAX_WINDOW_WAIT_SECONDS = 3_700
/** Added to each window, since the publisher counts a request when it arrives. */
const MARGIN_SECONDS = 1
/** Wait after a publisher throttles without stating for how long; it doubles with each time, up to an hour. */
const [FIRST_THROTTLE_SECONDS, MAX_THROTTLE_SECONDS] = [60, 3_600]
/** Longest wait of a publisher that a run waits for itself, in seconds. */
export const MAX_WAIT_IN_RUN_SECONDS = 30
const WINDOWS = [
  ['perMinute', 60],
  ['perHour', 3_600],
] as const

/** The shared request rate of a publisher, as one of its sources uses it. */
export interface Pace {
  /**
   * Waits until the publisher permits a request of that cost. Rejects with `SourceOff` if its key is refused or its
   * quota used, and with `RetryLater` if all its sources have to wait.
   */
  admit(cost: number, signal: AbortSignal): Promise<void>
  /** Makes all sources of the publisher wait; returns for how long, in seconds. */
  throttled(seconds: number | undefined): Promise<number>
  /** Stops all sources of the publisher until 00:00 UTC. */
  quotaUsed(why: string): Promise<void>
  /** Stops all sources of the publisher until its key changes. */
  keyRefused(why: string): Promise<void>
  /** Notes that the publisher answered, which ends a doubled wait and a refused key. */
  answered(): Promise<void>
}

export interface PaceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publisher: Pick<Publisher, 'id' | 'name' | 'requestsPerSecond' | 'requestsPerDay'>
  /** Limits of the subscription; they replace the publisher's own. */
  readonly limits?: RequestLimits
  /** A digest of the publisher's keys, to notice that a refused one has changed. */
  readonly keys?: string
}

interface State {
  readonly stopped: string | null
  readonly keys: string | null
  readonly seconds: number | null
  readonly why: string | null
  readonly throttles: number
}

/** Enforces a publisher's limits, which all replicas of a database share. */
export function createPace({ database, clock, publisher, limits = {}, keys = '' }: PaceOptions): Pace {
  const id = publisherId(publisher)
  const perSecond = limits.perSecond ?? publisher.requestsPerSecond
  let isClear = true

  async function checkState(signal: AbortSignal): Promise<void> {
    const [state] = await database.query<State>(
      `select stopped, keys, throttles, why,
         extract(epoch from rests_until - $2::timestamptz)::float8 as seconds
       from bourse.publisher_states where publisher = $1`,
      [id, clock.now()],
    )
    isClear = state === undefined
    if (state === undefined) return
    if (state.stopped !== null && state.keys === keys) throw new SourceOff(state.stopped)
    const seconds = state.seconds ?? 0
    if (seconds <= 0) return
    const why = state.why ?? `${publisher.name} throttles requests`
    if (state.throttles === 0) throw new SourceOff(why)
    if (seconds > MAX_WAIT_IN_RUN_SECONDS) throw new RetryLater(Math.ceil(seconds), why)
    await pauseOn(clock, seconds * 1000, signal)
  }

  /** Reserves the next free slot and waits for it; slots are spaced evenly over a second. */
  async function waitForSlot(signal: AbortSignal): Promise<void> {
    const [row] = await database.query<{ wait: number }>(
      `insert into bourse.publisher_pace as p (publisher, next_at)
       values ($1, clock_timestamp() + make_interval(secs => 1.0 / $2::float8))
       on conflict (publisher) do update
         set next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => 1.0 / $2::float8)
       returning (extract(epoch from next_at - clock_timestamp())::float8 - 1.0 / $2::float8) as wait`,
      [id, perSecond],
    )
    if (row !== undefined && row.wait > 0) await sleep(row.wait * 1000, undefined, { signal })
  }

  /** Records a request in the windows of a minute and an hour, or returns the seconds until there is room. */
  function reserve(cost: number): Promise<number> {
    return database.transaction(async (on) => {
      await on.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pace ${id}`])
      for (const [name, seconds] of WINDOWS) {
        const limit = limits[name]
        if (limit === undefined) continue
        const [full] = await on.query<{ wait: number }>(
          `select extract(epoch from at - $2::timestamptz)::float8 + $3::float8 as wait
           from (select at, sum(cost) over (order by at desc, id desc) as used from bourse.publisher_requests
             where publisher = $1 and at > $2::timestamptz - make_interval(secs => $3)) as requests
           where used + $4::int8 > $5::int8 order by at desc limit 1`,
          [id, clock.now(), seconds + MARGIN_SECONDS, Math.min(cost, limit), limit],
        )
        if (full !== undefined) return Math.max(full.wait, 0.05)
      }
      await on.query(
        `with old as (delete from bourse.publisher_requests
           where publisher = $1 and at < $2::timestamptz - interval '2 hours')
         insert into bourse.publisher_requests (publisher, at, cost) values ($1, $2, $3)`,
        [id, clock.now(), cost],
      )
      return 0
    })
  }

  async function waitForWindow(cost: number, signal: AbortSignal): Promise<void> {
    if (WINDOWS.every(([name]) => limits[name] === undefined)) return
    for (let waited = 0; ;) {
      const seconds = await reserve(cost)
      if (seconds === 0) return
      waited += seconds
      if (waited > MAX_WINDOW_WAIT_SECONDS)
        throw new RetryLater(Math.ceil(seconds), `other requests to ${publisher.name} use its limit`)
      await pauseOn(clock, seconds * 1000, signal)
    }
  }

  async function spend(period: string, limit: number | undefined, unit: 'day' | 'month', cost: number): Promise<void> {
    if (limit === undefined) return
    const spent = await database.query(
      `insert into bourse.publisher_days as p (publisher, day, requests) values ($1, $2, $4)
       on conflict (publisher) do update
         set day = excluded.day, requests = case when p.day = excluded.day then p.requests + $4 else $4 end
       where p.day <> excluded.day or p.requests + $4 <= $3
       returning 1`,
      [unit === 'day' ? id : `${id} month`, period, limit, cost],
    )
    if (spent.length === 0)
      throw new SourceOff(`${publisher.name} allows ${limit} requests per ${unit}, and those of ${period} are used up`)
  }

  return {
    async admit(cost, signal) {
      await checkState(signal)
      await waitForWindow(cost, signal)
      const today = clock.now().slice(0, 10)
      await spend(today, limits.perDay ?? publisher.requestsPerDay, 'day', cost)
      await spend(`${today.slice(0, 7)}-01`, limits.perMonth, 'month', cost)
      await waitForSlot(signal)
    },
    async throttled(seconds) {
      const [row] = await database.query<{ wait: number }>(
        `insert into bourse.publisher_states as s (publisher, rests_until, why, throttles)
         values ($1, $2::timestamptz + make_interval(secs => coalesce($3::float8, $4)), $6, 1)
         on conflict (publisher) do update set throttles = s.throttles + 1, why = excluded.why,
           rests_until = greatest(s.rests_until, $2::timestamptz + make_interval(secs =>
             coalesce($3::float8, least($5, $4 * 2 ^ s.throttles))))
         returning extract(epoch from rests_until - $2::timestamptz)::float8 as wait`,
        [
          id,
          clock.now(),
          seconds,
          FIRST_THROTTLE_SECONDS,
          MAX_THROTTLE_SECONDS,
          `${publisher.name} throttles requests`,
        ],
      )
      isClear = false
      return row?.wait ?? FIRST_THROTTLE_SECONDS
    },
    async quotaUsed(why) {
      await database.query(
        `insert into bourse.publisher_states (publisher, rests_until, why, throttles)
         values ($1, ($2::timestamptz at time zone 'UTC')::date + interval '1 day', $3, 0)
         on conflict (publisher) do update set rests_until = excluded.rests_until, why = excluded.why, throttles = 0`,
        [id, clock.now(), why],
      )
    },
    async keyRefused(why) {
      await database.query(
        `insert into bourse.publisher_states (publisher, stopped, keys) values ($1, $2, $3)
         on conflict (publisher) do update set stopped = excluded.stopped, keys = excluded.keys`,
        [id, why, keys],
      )
    },
    async answered() {
      if (isClear) return
      await database.query('delete from bourse.publisher_states where publisher = $1', [id])
      isClear = true
    },
  }
}
