import { keepAudit } from '@bourse/engine/audit'
import { follow, runSource, type TaskParts } from '@bourse/engine/jobs'
import { messageOf } from '@bourse/engine/wiring'
import type { OperatorWorkParts } from './administration-parts.ts'
import { doErrands, isAnyWaiting, LEFT_SECONDS } from './errands.ts'
import { removeUploads } from './remove-uploads.ts'
import { forgetRepeated } from './repeatable-changes.ts'
import { IMPORT_WAITS, runImports } from './run-imports.ts'

const ALIVE_MS = 15_000
/** Milliseconds between two looks for what other hosts were asked. */
const LOOK_MS = 5_000

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

export interface OperatorWork {
  /** Looks at once for what waits, where this host was started to do it. */
  next(): void
  /** Does what waits, whether or not this host was started to; returns how much that was. */
  run(): Promise<number>
  /** Does what operators ask for from now on; what is asked of another host is found within seconds. */
  start(): void
  close(): Promise<void>
}

/** Nothing is done until it is started, as hosts with jobs are, or asked for. */
export function createOperatorWork(parts: OperatorWorkParts, onError: (error: unknown) => void): OperatorWork {
  const stop = new AbortController()
  const follower = follow(async () => {
    if (await isAnyWaiting(parts, [IMPORT_WAITS, RUN_WAITS])) await runOperatorWork(parts, stop.signal)
  }, onError)
  const timers: NodeJS.Timeout[] = []
  let keeping = Promise.resolve()
  let removing = Promise.resolve()
  function next(): void {
    if (timers.length > 0) follower.next(undefined)
  }
  function keep(): void {
    keeping = keepOnlyWhatCounts(parts, onError)
  }
  function remove(): void {
    removing = removeUploads(parts).catch(onError)
  }
  return {
    next,
    run: () => runOperatorWork(parts, stop.signal),
    start() {
      timers.push(
        setInterval(next, LOOK_MS).unref(),
        setInterval(remove, HOUR_MS).unref(),
        setInterval(keep, DAY_MS).unref(),
      )
      keep()
      remove()
      next()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      stop.abort()
      await keeping
      await removing
      await follower.close()
    },
  }
}

/** What is done once a day, each whatever becomes of the other. */
async function keepOnlyWhatCounts(parts: OperatorWorkParts, onError: (error: unknown) => void): Promise<void> {
  await keepLog(parts).catch(onError)
  await forgetRepeated(parts.database, parts.clock.now()).catch(onError)
}

async function keepLog({ auditKeeper, auditSecret, clock }: OperatorWorkParts): Promise<void> {
  await keepAudit(auditKeeper, { secret: auditSecret(), now: clock.now() })
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

const LEFT = `status = 'running' and alive_at < clock_timestamp() - interval '${LEFT_SECONDS} seconds'`

/** The condition under which a run of a source waits for a host. */
const RUN_WAITS = `exists (select from bourse.source_runs where status = 'queued' or (${LEFT}))`

const END_LEFT = `update bourse.source_runs set status = 'failed', ended_at = clock_timestamp(),
  message = 'the host ended before the run'
where ${LEFT}`

const TAKE = `update bourse.source_runs r set status = 'running', started_at = $1, alive_at = clock_timestamp()
where r.id = (select id from bourse.source_runs where status = 'queued'
  order by requested_at, id limit 1 for update skip locked)
returning r.id, r.dataset, r.source, r.window_from::text as from, r.window_to::text as to, r.market, r.create_listings`

/** Does what operators asked for, the oldest first, until nothing waits. */
async function runOperatorWork(parts: OperatorWorkParts, signal: AbortSignal): Promise<number> {
  const imports = await runImports(parts, signal)
  const run = (taken: QueuedRun) => doRun(parts, taken, signal)
  return imports + (await doErrands(parts, { endLeft: END_LEFT, take: TAKE, run }, signal))
}

async function doRun(parts: TaskParts, run: QueuedRun, signal: AbortSignal): Promise<void> {
  const { database, clock, wiring } = parts
  const dataset = wiring.datasets.find(({ id }) => id === run.dataset)
  const source = dataset?.sources.find(({ id }) => id === run.source)
  const tellAlive = () =>
    database.query('update bourse.source_runs set alive_at = clock_timestamp() where id = $1', [run.id])
  const alive = setInterval(() => void tellAlive().catch(() => undefined), ALIVE_MS)
  const end = (status: 'done' | 'failed', message: string) => {
    const values = [run.id, status, clock.now(), message.slice(0, 2_000)]
    const update = 'update bourse.source_runs set status = $2, ended_at = $3, message = $4 where id = $1'
    return database.query(update, values)
  }
  try {
    if (dataset === undefined || source === undefined) throw new Error('the source is no longer installed')
    const { from, to, create_listings: createListings, market } = run
    const how = { window: { from, to }, market: market ?? undefined, createListings, signal }
    const report = await runSource(parts, { dataset, source, ...how })
    await end('done', `${report.rows} rows came, ${report.published} were published`)
  } catch (error) {
    await end('failed', messageOf(error))
  } finally {
    clearInterval(alive)
  }
}
