import type { Clock } from '@bourse/kit'
import type { Database, Statements } from '../database/index.ts'

/** Requests of one account for which `enforce` would withhold a publisher's values. */
export interface LicenceFinding {
  readonly account_id: string
  /** Null if the account no longer exists. */
  readonly account_name: string | null
  readonly publisher: string
  readonly operation: string
  readonly requests: string
  readonly last_day: string
}

const FLUSH_MS = 2_000
const MAX_COUNTED = 10_000
const FINDING_DAYS = 30

/** Counts requests by account, publisher and operation; a killed process loses what it has not stored yet. */
export interface LicenceFindings {
  count(found: { readonly accountId: string; readonly publisher: string; readonly operation: string }): void
  /** Resolves when the counts are in the database; rejects if it is unavailable. */
  flush(): Promise<void>
  /** Stores the remaining counts if the database is available. Never rejects. */
  close(): Promise<void>
}

const ADD = `
insert into bourse.licence_findings as f (day, account_id, publisher, operation, requests)
select ($2::timestamptz at time zone 'UTC')::date, r->>0, r->>1, r->>2, (r->>3)::int8 from jsonb_array_elements($1) r
order by 2, 3, 4
on conflict (day, account_id, publisher, operation) do update set requests = f.requests + excluded.requests`

/** Creates the counts of one host process. */
export function createLicenceFindings({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): LicenceFindings {
  let counted = new Map<string, number>()
  let sending: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    if (counted.size === 0) return
    const rows = [...counted].map(([key, requests]) => [...(JSON.parse(key) as string[]), requests])
    counted = new Map()
    await database.query(ADD, [JSON.stringify(rows), clock.now()])
    await database.query(
      `delete from bourse.licence_findings where day < ($1::timestamptz at time zone 'UTC')::date - ${FINDING_DAYS}`,
      [clock.now()],
    )
  }

  function flush(): Promise<void> {
    const sent = sending.then(send)
    sending = sent.catch(() => undefined)
    return sent
  }

  const timer = setInterval(() => void flush().catch(() => undefined), FLUSH_MS).unref()
  return {
    count({ accountId, publisher, operation }) {
      const key = JSON.stringify([accountId, publisher, operation])
      const requests = counted.get(key)
      // Further combinations are left out until the next flush, so that memory stays bounded.
      if (requests !== undefined || counted.size < MAX_COUNTED) counted.set(key, (requests ?? 0) + 1)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}

/** Returns the requests of the last 30 days by account, publisher and operation, the most frequent first. */
export function listLicenceFindings(on: Statements, now: string): Promise<LicenceFinding[]> {
  return on.query<LicenceFinding>(
    `select f.account_id, a.name as account_name, f.publisher, f.operation, sum(f.requests)::int8 as requests,
       max(f.day)::text as last_day
     from bourse.licence_findings f left join bourse.accounts a on a.id = f.account_id
     where f.day > ($1::timestamptz at time zone 'UTC')::date - ${FINDING_DAYS}
     group by 1, 2, 3, 4 order by sum(f.requests) desc, 1, 3, 4 limit 1000`,
    [now],
  )
}

/** Returns the number of such requests in the last 30 days, as text; a request counts once per publisher. */
export async function countLicenceFindings(on: Statements, now: string): Promise<string> {
  const [row] = await on.query<{ requests: string }>(
    `select coalesce(sum(requests), 0)::int8 as requests from bourse.licence_findings
     where day > ($1::timestamptz at time zone 'UTC')::date - ${FINDING_DAYS}`,
    [now],
  )
  return row?.requests ?? '0'
}
