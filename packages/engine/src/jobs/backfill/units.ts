import type { Database, Statements } from '../../database/index.ts'
import { unitName } from '../archive.ts'
import { storedMessage } from '../stored-message.ts'
import type { Claim } from './lease.ts'

/** Number of attempts after which a unit counts as failed. */
const MAX_TRIES = 3

/** A unit that is being fetched. */
export interface TakenUnit {
  readonly position: number
  readonly unit: string
  /** Start of an attempt that a stopped process did not complete; the archive may contain its response. */
  readonly interrupted_at: string | null
}

/** One attempt's requests, bytes and rows. */
export interface UnitCounts {
  readonly requests: number
  readonly bytes: number
  readonly rows: number
}

/** Stores a back-fill's plan in the order in which its units are fetched. */
export async function writePlan(database: Database, { id, newest_first }: Claim, units: readonly unknown[]) {
  const ordered = newest_first ? newestFirst(units) : units
  await database.transaction(async (tx) => {
    await tx.query('delete from bourse.backfill_units where backfill = $1', [id])
    await tx.query(
      `insert into bourse.backfill_units (backfill, position, unit)
       select $1, n, unit from unnest($2::text[]) with ordinality as u (unit, n)`,
      [id, ordered.map(unitName)],
    )
    await tx.query('update bourse.backfills set units = $2, done = 0, failed = 0 where id = $1', [id, units.length])
  })
}

/**
 * Orders units by their first day, newest first. Units of the same day keep their order, which may rank listings. If
 * any unit has no day, the planned order is reversed instead.
 */
function newestFirst(units: readonly unknown[]): readonly unknown[] {
  const dated = units.map((unit) => ({ unit, day: firstDayOf(unit) }))
  if (dated.some(({ day }) => day === undefined)) return units.toReversed()
  return dated
    .toSorted((a, b) => (a.day === b.day ? 0 : (a.day ?? '') < (b.day ?? '') ? 1 : -1))
    .map(({ unit }) => unit)
}

function firstDayOf(unit: unknown): string | undefined {
  const { date, from = date } = Object(unit) as Readonly<Record<string, unknown>>
  return typeof from === 'string' ? from : undefined
}

/** Takes the next unit. Units that have failed before come last. */
export async function takeUnit(on: Statements, { id }: Claim, now: string): Promise<TakenUnit | undefined> {
  const [unit] = await on.query<TakenUnit>(
    `update bourse.backfill_units u set state = 'running', tries = tries + 1, retry_at = null,
       started_at = case when is_interrupted then started_at else $2 end
     where backfill = $1 and position = (select position from bourse.backfill_units
       where backfill = $1 and state = 'waiting' and (retry_at is null or retry_at <= $2)
       order by tries, position limit 1)
     returning position, unit, case when is_interrupted then started_at::text end as interrupted_at`,
    [id, now],
  )
  return unit
}

export async function unitDone(on: Statements, { id }: Claim, { position }: TakenUnit, counts: UnitCounts) {
  await on.query(
    `with unit as (update bourse.backfill_units set state = 'done', is_interrupted = false, outcome = null, rows = $3
       where backfill = $1 and position = $2 and state <> 'done' returning 1)
     update bourse.backfills set alive_at = clock_timestamp(), done = done + (select count(*) from unit),
       rows = rows + $3, requests = requests + $4, bytes = bytes + $5
     where id = $1`,
    [id, position, counts.rows, counts.requests, counts.bytes],
  )
}

/** Records a failed attempt; no unit is retried after the third. */
export async function unitFailed(
  on: Statements,
  { id }: Claim,
  { position }: TakenUnit,
  { requests, bytes, why }: Omit<UnitCounts, 'rows'> & { readonly why: string },
) {
  await on.query(
    `with unit as (update bourse.backfill_units set is_interrupted = false, outcome = $3,
         state = case when tries >= ${MAX_TRIES} then 'failed' else 'waiting' end
       where backfill = $1 and position = $2 and state = 'running' returning state)
     update bourse.backfills set failed = failed + (select count(*) from unit where state = 'failed'),
       requests = requests + $4, bytes = bytes + $5
     where id = $1`,
    [id, position, storedMessage(why), requests, bytes],
  )
}

/** Returns a unit that the publisher does not serve yet to the queue, without counting the attempt. */
export async function unitDeferred(
  on: Statements,
  { id }: Claim,
  { position }: TakenUnit,
  { requests, bytes, until }: Omit<UnitCounts, 'rows'> & { readonly until: string | undefined },
) {
  await on.query(
    `with unit as (update bourse.backfill_units set state = 'waiting', tries = tries - 1, is_interrupted = false,
         retry_at = $3
       where backfill = $1 and position = $2 and state = 'running')
     update bourse.backfills set requests = requests + $4, bytes = bytes + $5 where id = $1`,
    [id, position, until ?? null, requests, bytes],
  )
}

/** Returns the instant at which the first waiting unit can be fetched; undefined if no unit is waiting. */
export async function nextRetry(on: Statements, { id }: Claim): Promise<string | undefined> {
  const [row] = await on.query<{ at: string | null }>(
    `select min(retry_at)::text as at from bourse.backfill_units where backfill = $1 and state = 'waiting'`,
    [id],
  )
  return row?.at ?? undefined
}
