import type { Database } from '../database/index.ts'
import type { Publisher } from '@bourse/kit'
import { SourceOff } from '@bourse/kit/host'
import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = ReturnType<typeof createPace>

/** Enforces a publisher's request rate, shared by all replicas of a database. */
export function createPace(database: Database) {
  return {
    /** Reserves the next free request slot of the publisher and waits for it; rejects if the signal aborts first. */
    async wait(
      { name, requestsPerSecond }: Pick<Publisher, 'name' | 'requestsPerSecond'>,
      signal: AbortSignal,
    ): Promise<void> {
      const [row] = await database.query<{ wait: number }>(
        `insert into bourse.publisher_pace as p (publisher, next_at)
         values ($1, clock_timestamp() + make_interval(secs => 1.0 / $2::float8))
         on conflict (publisher) do update
           set next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => 1.0 / $2::float8)
         returning greatest(0, extract(epoch from next_at - clock_timestamp())::float8 - 1.0 / $2::float8) as wait`,
        [name, requestsPerSecond],
      )
      if (row !== undefined && row.wait > 0) await sleep(row.wait * 1000, undefined, { signal })
    },
    /**
     * Counts one request against the publisher's limit for the UTC day; rejects with `SourceOff` if the limit is
     * reached.
     */
    async spend({ name, requestsPerDay }: Pick<Publisher, 'name' | 'requestsPerDay'>, day: string): Promise<void> {
      if (requestsPerDay === undefined) return
      const taken = await database.query(
        `insert into bourse.publisher_days as p (publisher, day, requests) values ($1, $2, 1)
         on conflict (publisher) do update
           set day = excluded.day, requests = case when p.day = excluded.day then p.requests + 1 else 1 end
         where p.day <> excluded.day or p.requests < $3
         returning 1`,
        [name, day, requestsPerDay],
      )
      if (taken.length === 0)
        throw new SourceOff(`${name} allows ${requestsPerDay} requests a day, and those of ${day} are spent`)
    },
  }
}
