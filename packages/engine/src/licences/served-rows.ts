import type { Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/index.ts'

/** Rows of one response. */
export interface RowsServed {
  /** The UTC day on which the request was admitted. */
  readonly day: string
  readonly accountId: string
  readonly keyId: string
  readonly dataset: string
  /** The publishers whose terms apply to the rows. */
  readonly publishers: readonly string[]
  readonly rows: number
  /** Number of rows by MIC; those of all rows that are missing here have no exchange. */
  readonly markets?: ReadonlyMap<string, number> | undefined
}

/** Counts rows by account, key, dataset, exchange and publishers. A killed process loses up to two seconds of them. */
export interface ServedRows {
  /** Adds the rows of a response, without I/O. */
  count(served: RowsServed): void
  /** Resolves when the counts are in the database; rejects if it is unavailable. */
  flush(): Promise<void>
  /** Stores the remaining counts if the database is available. Never rejects. */
  close(): Promise<void>
}

const FLUSH_MS = 2_000
const MAX_COUNTED = 100_000
const MONTHS_KEPT = 14
/** Separates the parts of a key, of which only the last, the publishers, may contain it. */
const BETWEEN = '\n'

/** Adds a batch once, however often it is sent. */
const ADD = `
with first as (
  insert into bourse.usage_writers as w (id, seq, at) values ($1, $2, $3)
  on conflict (id) do update set seq = excluded.seq, at = excluded.at where w.seq < excluded.seq returning id)
insert into bourse.served_rows as s (month, account_id, key_id, dataset, market, publishers, rows, days)
select date_trunc('month', (r->>0)::date)::date, r->>1, r->>2, r->>3, r->>4, r->>5, sum((r->>6)::int8),
  bit_or(1 << (extract(day from (r->>0)::date)::int4 - 1))
from jsonb_array_elements($4) r where exists (select from first) group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
on conflict (month, account_id, key_id, dataset, market, publishers) do update set
  rows = s.rows + excluded.rows, days = s.days | excluded.days`

const EXPIRE = `
delete from bourse.served_rows where month < ($1::timestamptz at time zone 'UTC') - interval '${MONTHS_KEPT} months'`

interface ServedRowsParts {
  readonly database: Database
  readonly clock: Clock
  /** The usage that counts the same rows. It is stored first, so that the sums here never exceed it. */
  readonly usage: { flush(): Promise<void> }
}

function partsOf(key: string): readonly string[] {
  const [day = '', account = '', keyId = '', dataset = '', market = '', ...publishers] = key.split(BETWEEN)
  return [day, account, keyId, dataset, market, publishers.join(BETWEEN)]
}

/** Creates the counts of one host process. */
export function createServedRows({ database, clock, usage }: ServedRowsParts): ServedRows {
  const writer = randomUUID()
  let counted = new Map<string, number>()
  let sending: Promise<void> = Promise.resolve()
  /** A batch that may be stored already: it is sent again unchanged. */
  let waiting: string | undefined
  let batch = 0

  function add(rows: number, key: string): void {
    if (rows === 0) return
    const known = counted.get(key)
    // Further combinations are not counted until the next flush, so that memory stays bounded.
    if (known !== undefined || counted.size < MAX_COUNTED) counted.set(key, (known ?? 0) + rows)
  }

  async function sendWaiting(): Promise<void> {
    if (waiting === undefined) return
    await usage.flush()
    await database.query(ADD, [writer, batch, clock.now(), waiting])
    waiting = undefined
    await database.query(EXPIRE, [clock.now()])
  }

  async function send(): Promise<void> {
    await sendWaiting()
    if (counted.size === 0) return
    waiting = JSON.stringify([...counted].map(([key, rows]) => [...partsOf(key), rows]))
    counted = new Map()
    batch += 1
    await sendWaiting()
  }

  function flush(): Promise<void> {
    const sent = sending.then(send)
    sending = sent.catch(() => undefined)
    return sent
  }

  const timer = setInterval(() => void flush().catch(() => undefined), FLUSH_MS).unref()
  return {
    count({ day, accountId, keyId, dataset, publishers, rows, markets = new Map<string, number>() }) {
      const [start, end] = [[day, accountId, keyId, dataset, ''].join(BETWEEN), BETWEEN + publishers.join(' ')]
      let others = rows
      for (const [market, own] of markets) {
        add(own, start + market + end)
        others -= own
      }
      add(others, start + end)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}
