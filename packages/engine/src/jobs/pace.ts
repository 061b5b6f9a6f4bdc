import { RetryLater, type Clock, type Publisher } from '@bourse/kit'
import { publisherId, SourceOff, type RequestLimits } from '@bourse/kit/host'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/index.ts'
import { pauseOn } from './http/pause-on.ts'
import { createWaits } from './publisher-waits.ts'

/** Maximum number of seconds that a run waits until one of the publisher's windows permits another request. */
const MAX_WINDOW_WAIT_SECONDS = 3_700
/** Seconds added to each window, because the publisher counts a request only when it arrives. */
const MARGIN_SECONDS = 1
const WINDOWS = [
  ['perMinute', 60],
  ['perHour', 3_600],
] as const

/** A publisher's request rate, shared by all its sources. */
export interface Pace extends Omit<ReturnType<typeof createWaits>, 'check'> {
  /**
   * Waits until the publisher permits a request of the given cost. Rejects with `SourceOff` if its key is rejected or
   * its quota is used up, and with `RetryLater` if all its sources have to wait.
   */
  admit(cost: number, signal: AbortSignal): Promise<void>
}

export interface PaceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publisher: Pick<Publisher, 'id' | 'name' | 'requestsPerSecond' | 'requestsPerDay'>
  /** The subscription's limits; they replace the publisher's own. */
  readonly limits?: RequestLimits
  /** A digest of the publisher's keys, used to detect a changed key. */
  readonly keys?: string
}

/** Enforces a publisher's limits across all replicas that share a database. */
export function createPace(options: PaceOptions): Pace {
  const { database, clock, publisher, limits = {}, keys = '' } = options
  const id = publisherId(publisher)
  const { name } = publisher
  const of = { database, clock, id, name, limits }
  const { check, ...waits } = createWaits({ ...of, keys })
  return {
    ...waits,
    async admit(cost, signal) {
      await check(signal)
      await waitForWindow(of, cost, signal)
      const today = clock.now().slice(0, 10)
      await spend(of, { period: today, limit: limits.perDay ?? publisher.requestsPerDay, unit: 'day', cost })
      await spend(of, { period: `${today.slice(0, 7)}-01`, limit: limits.perMonth, unit: 'month', cost })
      await waitForSlot(database, id, limits.perSecond ?? publisher.requestsPerSecond, signal)
    },
  }
}

interface Limited {
  readonly database: Database
  readonly clock: Clock
  readonly id: string
  readonly name: string
  readonly limits: RequestLimits
}

/** Reserves the next free slot and waits for it. Slots are spaced evenly within a second. */
async function waitForSlot(database: Database, id: string, perSecond: number, signal: AbortSignal): Promise<void> {
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

/** Records a request in the minute and hour windows, or returns the number of seconds until both permit it. */
function reserve({ database, clock, id, limits }: Limited, cost: number): Promise<number> {
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

async function waitForWindow(of: Limited, cost: number, signal: AbortSignal): Promise<void> {
  if (WINDOWS.every(([name]) => of.limits[name] === undefined)) return
  for (let waited = 0; ;) {
    const seconds = await reserve(of, cost)
    if (seconds === 0) return
    waited += seconds
    if (waited > MAX_WINDOW_WAIT_SECONDS)
      throw new RetryLater(Math.ceil(seconds), `other requests have used up the limit of ${of.name}`)
    await pauseOn(of.clock, seconds * 1000, signal)
  }
}

interface Spending {
  /** First day of the quota period. */
  readonly period: string
  readonly limit: number | undefined
  readonly unit: 'day' | 'month'
  readonly cost: number
}

/** The name under which a publisher's monthly requests are counted. */
export const monthOf = (publisher: string) => `${publisher} month`

/** Counts a request against a daily or monthly quota; rejects with `SourceOff` if it is used up. */
async function spend({ database, id, name }: Limited, { period, limit, unit, cost }: Spending): Promise<void> {
  if (limit === undefined) return
  const spent = await database.query(
    `insert into bourse.publisher_days as p (publisher, day, requests) values ($1, $2, $4)
     on conflict (publisher) do update
       set day = excluded.day, requests = case when p.day = excluded.day then p.requests + $4 else $4 end
     where p.day <> excluded.day or p.requests + $4 <= $3
     returning 1`,
    [unit === 'day' ? id : monthOf(id), period, limit, cost],
  )
  if (spent.length === 0)
    throw new SourceOff(`${name} allows ${limit} requests per ${unit}, and those of ${period} are used up`, 'quota')
}
