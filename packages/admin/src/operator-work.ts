import type { BackgroundWork } from '@bourse/host/parts'
import type { Statements } from '@bourse/engine/database'
import { follow, type Follower, runSource, storedMessage, type TaskParts } from '@bourse/engine/jobs'
import { service } from '@bourse/kit'
import { messageOf } from '@bourse/engine/wiring'
import { applyDecisions, DECISION_WAITS, forgetDecisions } from './held/held-decisions.ts'
import { IMPORT_WAITS, runImports } from './imports/run-imports.ts'
import { removeUploads } from './imports/remove-uploads.ts'
import { doErrands, isAnyWaiting, ABANDONED_SECONDS } from './errands.ts'
import { forgetRepeated } from './repeatable-changes.ts'

const ALIVE_MS = 15_000
/** Polling interval for tasks requested on other hosts, in milliseconds. */
const POLL_MS = 5_000

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Runs tasks requested by operators in the background; polls for tasks from other hosts every few seconds. */
export interface OperatorWork extends BackgroundWork {
  /** Checks for queued tasks immediately, if this host runs them. */
  next(): void
}

/** Internal to this package: operators' changes trigger it, and the host starts and stops it. */
export const operatorWork = service<OperatorWork>('admin.operator-work')

/** Creates the operators' background work. It runs on request; hosts with jobs also start it on a schedule. */
export function createOperatorWork(parts: () => TaskParts): OperatorWork {
  const stop = new AbortController()
  let following: Follower<undefined> | undefined
  const timers: NodeJS.Timeout[] = []
  let forgetting: Promise<unknown> = Promise.resolve()
  let removing: Promise<unknown> = Promise.resolve()
  return {
    next: () => following?.next(undefined),
    run: () => runOperatorWork(parts(), stop.signal),
    start(onError) {
      const { database, clock } = parts()
      const follower = follow<undefined>(async () => {
        if (await isAnyWaiting(parts(), [IMPORT_WAITS, RUN_WAITS, DECISION_WAITS]))
          await runOperatorWork(parts(), stop.signal)
      }, onError)
      following = follower
      const next = () => follower.next(undefined)
      const forget = () => void (forgetting = forgetOld(database, clock.now()).catch(onError))
      const remove = () => void (removing = removeUploads(parts()).catch(onError))
      timers.push(
        setInterval(next, POLL_MS).unref(),
        setInterval(remove, HOUR_MS).unref(),
        setInterval(forget, DAY_MS).unref(),
      )
      for (const begin of [forget, remove, next]) begin()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      stop.abort()
      await forgetting
      await removing
      await following?.close()
    },
  }
}

async function forgetOld(database: Statements, now: string): Promise<void> {
  await forgetRepeated(database, now)
  await forgetDecisions(database, now)
}

interface QueuedRun {
  readonly id: string
  readonly dataset: string
  readonly source: string
  readonly from: string
  readonly to: string
  readonly market: string | null
  readonly create_listings: boolean
}

const ABANDONED = `status = 'running' and alive_at < clock_timestamp() - interval '${ABANDONED_SECONDS} seconds'`

/** The condition for queued or abandoned source runs. */
const RUN_WAITS = `exists (select from bourse.source_runs where status = 'queued' or (${ABANDONED}))`

const FAIL_ABANDONED = `update bourse.source_runs set status = 'failed', ended_at = clock_timestamp(),
  message = 'the host stopped before the run completed'
where ${ABANDONED}`

const TAKE = `update bourse.source_runs r set status = 'running', started_at = $1, alive_at = clock_timestamp()
where r.id = (select id from bourse.source_runs where status = 'queued'
  order by requested_at, id limit 1 for update skip locked)
returning r.id, r.dataset, r.source, r.window_from::text as from, r.window_to::text as to, r.market, r.create_listings`

/** Runs requested tasks, oldest first, until none are queued. */
async function runOperatorWork(parts: TaskParts, signal: AbortSignal): Promise<number> {
  const decisions = await applyDecisions(parts, signal)
  const imports = await runImports(parts, signal)
  const run = (taken: QueuedRun) => doRun(parts, taken, signal)
  return decisions + imports + (await doErrands(parts, { failAbandoned: FAIL_ABANDONED, take: TAKE, run }, signal))
}

async function doRun(parts: TaskParts, run: QueuedRun, signal: AbortSignal): Promise<void> {
  const { database, clock, wiring } = parts
  const dataset = wiring.datasets.find(({ id }) => id === run.dataset)
  const source = dataset?.sources.find(({ id }) => id === run.source)
  const sendHeartbeat = () =>
    database.query('update bourse.source_runs set alive_at = clock_timestamp() where id = $1', [run.id])
  const alive = setInterval(() => void sendHeartbeat().catch(() => undefined), ALIVE_MS)
  const end = (status: 'done' | 'failed', message: string) => {
    const values = [run.id, status, clock.now(), storedMessage(message)]
    const update = 'update bourse.source_runs set status = $2, ended_at = $3, message = $4 where id = $1'
    return database.query(update, values)
  }
  try {
    if (dataset === undefined || source === undefined) throw new Error('the source is no longer installed')
    const { from, to, create_listings: createListings, market } = run
    const how = { window: { from, to }, market: market ?? undefined, createListings, signal }
    const report = await runSource(parts, { dataset, source, ...how })
    await end('done', `${report.rows} rows received, ${report.published} published`)
  } catch (error) {
    await end('failed', messageOf(error))
  } finally {
    clearInterval(alive)
  }
}
