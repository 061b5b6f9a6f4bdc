import type { Publisher } from '@bourse/kit'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'

/** Keeps to a publisher's pace, shared by all replicas of a database. */
export interface Pace {
  /** Resolves when the next request may be sent; rejects where the signal comes first. */
  wait(publisher: Pick<Publisher, 'name' | 'requestsPerSecond'>, signal: AbortSignal): Promise<void>
}

/** Each request takes the next free moment of its publisher and waits for it. */
export function createPace(database: Database): Pace {
  return {
    async wait({ name, requestsPerSecond }, signal) {
      const [row] = await database.query<{ wait: number }>(
        `insert into bourse.publisher_pace as p (publisher, next_at) values ($1, clock_timestamp() + make_interval(secs => 1.0 / $2::float8))
         on conflict (publisher) do update set next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => 1.0 / $2::float8)
         returning greatest(0, extract(epoch from next_at - clock_timestamp())::float8 - 1.0 / $2::float8) as wait`,
        [name, requestsPerSecond],
      )
      if (row !== undefined && row.wait > 0) await sleep(row.wait * 1000, undefined, { signal })
    },
  }
}
