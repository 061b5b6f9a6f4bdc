import type { Statements } from '../../database/index.ts'
import { storedMessage } from '../stored-message.ts'
import type { BackfillScope } from './scope.ts'
import { IS_HELD, IS_OPEN, type BackfillState } from './shown-backfills.ts'

/** A back-fill claimed by this process. */
export interface Claim extends BackfillScope {
  readonly id: string
  readonly dataset: string
  readonly source: string
  readonly from: string
  readonly to: string
  readonly newest_first: boolean
  /** Number of units; null until the plan is written. */
  readonly units: number | null
  /** Name of the process that holds the lease. */
  readonly holder: string
}

interface Claiming {
  readonly holder: string
  readonly now: string
  /** `<dataset>:<source>` of the sources that this process can run. */
  readonly sources: readonly string[]
  /** Id of the only back-fill that may be claimed. */
  readonly only?: string | undefined
}

/**
 * Claims the oldest back-fill that no process is running. A publisher's back-fills run one at a time. Units that a
 * stopped process did not complete are fetched again.
 */
export async function claimBackfill(on: Statements, claiming: Claiming): Promise<Claim | undefined> {
  const { holder, now, sources, only } = claiming
  const [claim] = await on.query<Claim>(
    `update bourse.backfills set state = 'running', holder = $1, alive_at = clock_timestamp(), rests_until = null,
       note = null, started_at = coalesce(started_at, $2)
     where id = (select o.id from bourse.backfills o
       where ${IS_OPEN} and not coalesce(${IS_HELD}, false) and (rests_until is null or rests_until <= $2)
         and dataset || ':' || source = any($3) and ($4::text is null or id = $4)
         and not exists (select from bourse.backfills where publisher = o.publisher and id <> o.id and (${IS_HELD}
           or ${IS_OPEN} and number < o.number))
       order by number limit 1 for update skip locked)
     returning id, dataset, source, window_from::text as from, window_to::text as to, newest_first, units, holder,
       units_by as by, symbols, market`,
    [holder, now, sources, only ?? null],
  )
  if (claim !== undefined) await putBack(on, claim)
  return claim
}

/** Extends a claim. Returns the back-fill's state, or undefined if another process has claimed it. */
export async function extendClaim(on: Statements, { id, holder }: Claim): Promise<BackfillState | undefined> {
  const [row] = await on.query<{ state: BackfillState }>(
    'update bourse.backfills set alive_at = clock_timestamp() where id = $1 and holder = $2 returning state',
    [id, holder],
  )
  return row?.state
}

/** Releases a claim, so that any process can continue the back-fill immediately. */
export async function releaseClaim(on: Statements, { id, holder }: Claim): Promise<void> {
  const own = await on.query(
    'update bourse.backfills set holder = null, alive_at = null where id = $1 and holder = $2 returning 1',
    [id, holder],
  )
  if (own.length > 0) await putBack(on, { id })
}

/** Returns interrupted units to the queue without counting the attempt. */
async function putBack(on: Statements, { id }: Pick<Claim, 'id'>): Promise<void> {
  await on.query(
    `update bourse.backfill_units set state = 'waiting', tries = tries - 1, is_interrupted = true
     where backfill = $1 and state = 'running'`,
    [id],
  )
}

/** Ends work on a back-fill: it waits, is stopped, or is done. */
export async function leave(
  on: Statements,
  { id, holder }: Claim,
  to: { readonly state: 'waiting' | 'stopped' | 'done'; readonly note: string; readonly until?: string; now: string },
): Promise<void> {
  await on.query(
    `update bourse.backfills set state = $3, note = $4, rests_until = $5,
       ended_at = case when $3 = 'done' then $6::timestamptz end
     where id = $1 and holder = $2 and state = 'running'`,
    [id, holder, to.state, storedMessage(to.note), to.until ?? null, to.now],
  )
}
