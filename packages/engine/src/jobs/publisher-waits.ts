import { RetryLater, type Clock } from '@bourse/kit'
import { SourceOff } from '@bourse/kit/host'
import type { Database } from '../database/index.ts'
import { pauseOn } from './http/pause-on.ts'

/** Seconds to wait after a publisher throttles without stating for how long; doubled each time, up to an hour. */
const [FIRST_THROTTLE_SECONDS, MAX_THROTTLE_SECONDS] = [60, 3_600]
/** Longest wait, in seconds, for which a run pauses; for a longer wait, the run ends and is retried later. */
export const MAX_WAIT_IN_RUN_SECONDS = 30

interface State {
  readonly stopped: string | null
  readonly keys: string | null
  readonly seconds: number | null
  readonly why: string | null
  readonly throttles: number
}

interface WaitsOf {
  readonly database: Database
  readonly clock: Clock
  /** The publisher's id and name. */
  readonly id: string
  readonly name: string
  /** Digest of the publisher's keys. */
  readonly keys: string
}

/** A publisher's rejected keys, used-up quotas and required waits, shared by all its sources and replicas. */
export function createWaits({ database, clock, id, name, keys }: WaitsOf) {
  let isClear = true
  return {
    /** Waits for a short time, or rejects with `SourceOff` or `RetryLater`. */
    async check(signal: AbortSignal): Promise<void> {
      const [state] = await database.query<State>(
        `select stopped, keys, throttles, why,
           extract(epoch from rests_until - $2::timestamptz)::float8 as seconds
         from bourse.publisher_states where publisher = $1`,
        [id, clock.now()],
      )
      isClear = state === undefined
      if (state === undefined) return
      if (state.stopped !== null && state.keys === keys) throw new SourceOff(state.stopped, 'key')
      const seconds = state.seconds ?? 0
      if (seconds <= 0) return
      const why = state.why ?? `${name} requires a wait`
      if (state.throttles === 0) throw new SourceOff(why, 'quota')
      if (seconds > MAX_WAIT_IN_RUN_SECONDS) throw new RetryLater(Math.ceil(seconds), why)
      await pauseOn(clock, seconds * 1000, signal)
    },
    /** Makes all of the publisher's sources wait; returns the wait in seconds. */
    async throttled(seconds: number | undefined): Promise<number> {
      isClear = false
      const [row] = await database.query<{ wait: number }>(
        `insert into bourse.publisher_states as s (publisher, rests_until, why, throttles)
         values ($1, $2::timestamptz + make_interval(secs => coalesce($3::float8, $4)), $6, 1)
         on conflict (publisher) do update set throttles = s.throttles + 1, why = excluded.why,
           rests_until = greatest(s.rests_until, $2::timestamptz + make_interval(secs =>
             coalesce($3::float8, least($5, $4 * 2 ^ s.throttles))))
         returning extract(epoch from rests_until - $2::timestamptz)::float8 as wait`,
        [id, clock.now(), seconds, FIRST_THROTTLE_SECONDS, MAX_THROTTLE_SECONDS, `${name} requires a wait`],
      )
      return row?.wait ?? FIRST_THROTTLE_SECONDS
    },
    /** Stops all of the publisher's sources until 00:00 UTC. */
    async quotaUsed(why: string): Promise<void> {
      await database.query(
        `insert into bourse.publisher_states (publisher, rests_until, why, throttles)
         values ($1, ($2::timestamptz at time zone 'UTC')::date + interval '1 day', $3, 0)
         on conflict (publisher) do update set rests_until = excluded.rests_until, why = excluded.why, throttles = 0`,
        [id, clock.now(), why],
      )
    },
    /** Stops all of the publisher's sources until its key changes. */
    async keyRefused(why: string): Promise<void> {
      await database.query(
        `insert into bourse.publisher_states (publisher, stopped, keys) values ($1, $2, $3)
         on conflict (publisher) do update set stopped = excluded.stopped, keys = excluded.keys`,
        [id, why, keys],
      )
    },
    /** Records that the publisher responded, which resets the doubled wait and clears a rejected key. */
    async answered(): Promise<void> {
      if (isClear) return
      await database.query('delete from bourse.publisher_states where publisher = $1', [id])
      isClear = true
    },
  }
}
