import type { Database } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import { leftBatches, openJournal, type Journal } from './journal.ts'
import { createSums, type Sum, type UsageEntry } from './sums.ts'

const DAYS_KEPT = 400
/** Days for which hourly usage and its reports are retained, whether or not a destination accepted them. */
export const USAGE_DAYS = 90
/** Milliseconds between batches, and between checks for abandoned batches. */
const FLUSH_MS = 1_000
const LOOK_MS = 60_000

interface UsageMeterOptions {
  readonly database: Database
  readonly clock: Clock
  /** The journal's folder. Without one, up to a second of usage is lost if the process is killed. */
  readonly folder: string | undefined
  /** Called once per database or disk outage. */
  readonly onError?: (what: string, error: unknown) => void
}

/** Counts the usage of requests. */
export interface UsageMeter {
  /** Adds a request to the sums without I/O. It is written to the journal at the end of this turn of the event loop. */
  count(used: UsageEntry): void
  /** Resolves when the counted usage is in the database; rejects if the database is unavailable. */
  flush(): Promise<void>
  /** Writes the remaining usage to the database, or leaves it in the journal. Never rejects. */
  close(): Promise<void>
}

const ADD = 'select bourse.add_usage($1, $2, $3::jsonb, $4)'

/** Creates the usage meter for one host process. */
export async function createUsageMeter(options: UsageMeterOptions): Promise<UsageMeter> {
  const { database, clock, folder, onError = () => undefined } = options
  const writer = randomUUID()
  const journal = journalOf(folder, writer, onError)
  const { count, flush } = createBatches({ writer, journal, database, clock })
  let isAway = false
  /** Reports a failed write to the database once and retries. */
  const quietly = (what: string, work: () => Promise<void>) =>
    work().then(
      () => void (isAway = false),
      (error: unknown) => {
        if (!isAway) onError(what, error)
        isAway = true
      },
    )
  const flushing = setInterval(() => void quietly('usage cannot be stored', flush), FLUSH_MS).unref()
  const look = () => quietly('usage left by ended processes cannot be stored', () => addLeft(database, folder, clock))
  const looking = setInterval(() => void look(), LOOK_MS).unref()
  await look()

  return {
    count,
    flush,
    async close() {
      clearInterval(flushing)
      clearInterval(looking)
      await quietly('usage cannot be stored', flush)
    },
  }
}

interface BatchParts extends Pick<UsageMeterOptions, 'database' | 'clock'> {
  readonly writer: string
  readonly journal: Journal | undefined
}

/** Adds up usage and writes it to the journal on every turn of the event loop, and to the database in batches. */
function createBatches({ writer, journal, database, clock }: BatchParts): Pick<UsageMeter, 'count' | 'flush'> {
  let batch = 1
  let sums = createSums()
  let turn = createSums()
  let isTurnOpen = false
  let sending: Promise<void> = Promise.resolve()
  /** Batches not added yet, oldest first: a failed batch is sent again unchanged. */
  const waiting: { readonly batch: number; readonly rows: readonly Sum[] }[] = []

  function endTurn(): void {
    isTurnOpen = false
    const rows = turn.all()
    turn = createSums()
    journal?.write(batch, rows)
    for (const row of rows) sums.addSum(row)
  }

  function count(used: UsageEntry): void {
    turn.add(used)
    if (isTurnOpen) return
    isTurnOpen = true
    setImmediate(endTurn)
  }

  async function send(): Promise<void> {
    if (isTurnOpen) endTurn()
    if (!sums.isEmpty()) {
      waiting.push({ batch, rows: sums.all() })
      sums = createSums()
      batch += 1
    }
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      await database.query(ADD, [writer, next.batch, JSON.stringify(next.rows), clock.now()])
      journal?.done(next.batch)
      waiting.shift()
    }
  }

  function flush(): Promise<void> {
    const sent = sending.then(send)
    sending = sent.catch(() => undefined)
    return sent
  }

  return { count, flush }
}

function journalOf(
  folder: string | undefined,
  writer: string,
  onError: NonNullable<UsageMeterOptions['onError']>,
): Journal | undefined {
  const tell = (error: unknown) => onError('the usage journal cannot be written', error)
  try {
    return folder === undefined ? undefined : openJournal(folder, writer, tell)
  } catch (error) {
    tell(error)
    return undefined
  }
}

/** Adds the batches that processes left in the journal when they ended, and deletes expired ones. */
async function addLeft(database: Database, folder: string | undefined, clock: Clock): Promise<void> {
  if (folder !== undefined)
    for (const { writer, batch, sums, remove } of await leftBatches(folder, clock.millis())) {
      if (sums.length > 0) await database.query(ADD, [writer, batch, JSON.stringify(sums), clock.now()])
      await remove()
    }
  await database.query(`delete from bourse.usage where day < ($1::timestamptz - interval '${DAYS_KEPT} days')::date`, [
    clock.now(),
  ])
  await database.query(`delete from bourse.usage_hours where hour < $1::timestamptz - interval '${USAGE_DAYS} days'`, [
    clock.now(),
  ])
  await database.query(`delete from bourse.usage_writers where at < $1::timestamptz - interval '7 days'`, [clock.now()])
}
