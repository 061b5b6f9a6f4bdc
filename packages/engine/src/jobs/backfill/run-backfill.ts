import type { Dataset, Source } from '@bourse/kit'
import type { Wiring } from '../../wiring/index.ts'
import type { Traffic } from '../http/requests.ts'
import { runUnit, unitsOf, type SourceParts, type SourceRun } from '../run-source.ts'
import { openSourceTools, type SourceTools } from '../source-tools.ts'
import { failureOf } from './failure-of.ts'
import { extendClaim, leave, releaseClaim, type Claim } from './lease.ts'
import { backfillLimits } from './limits.ts'
import { withinScope } from './scope.ts'
import { standAside, tasksOfPublisher } from './stand-aside.ts'
import { nextRetry, takeUnit, unitDeferred, unitDone, unitFailed, writePlan, type TakenUnit } from './units.ts'

const HEARTBEAT_MS = 15_000
/** Seconds to wait after an unexpected error outside a unit. */
const RETRY_SECONDS = 900

/** What a back-fill depends on. */
export interface BackfillParts extends SourceParts {
  readonly wiring: Wiring
}

interface Work {
  readonly parts: BackfillParts
  readonly claim: Claim
  readonly run: SourceRun
  readonly tools: SourceTools
  readonly traffic: Traffic
  readonly signal: AbortSignal
}

/**
 * Runs a claimed back-fill until it is done, has to wait, is stopped, or the signal aborts. Each unit is published
 * completely or not at all.
 */
export async function runBackfill(
  parts: BackfillParts,
  claim: Claim,
  own: { readonly dataset: Dataset; readonly source: Source },
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  const extend = async () => {
    // If the statement fails, the claim is unchanged and expires unless a later statement succeeds.
    if ((await extendClaim(parts.database, claim).catch(() => 'running')) === undefined) lost.abort()
  }
  const heartbeat = setInterval(() => void extend(), HEARTBEAT_MS)
  const traffic = { requests: 0, bytes: 0 }
  try {
    const tools = openSourceTools(parts, own.source, signal, { limits: backfillLimits, traffic })
    const run = { ...own, window: { from: claim.from, to: claim.to }, signal }
    try {
      await runUnits({ parts, claim, run, tools, traffic, signal })
    } finally {
      await tools.close()
    }
  } catch (error) {
    if (!signal.aborted) await leaveAfter(parts, claim, error, traffic)
  } finally {
    clearInterval(heartbeat)
    await releaseClaim(parts.database, claim)
  }
}

/** Ends work on a back-fill whose plan cannot be written or whose settings are invalid. */
async function leaveAfter({ database, clock }: BackfillParts, claim: Claim, error: unknown, traffic: Traffic) {
  const failure = failureOf(error, traffic.bytes > 0, clock.now())
  const now = clock.now()
  const { kind, why: note } = failure
  const until = later(now, 'seconds' in failure ? failure.seconds : RETRY_SECONDS)
  await leave(
    database,
    claim,
    kind === 'stop' ? { state: 'stopped', note, now } : { state: 'waiting', note, now, until },
  )
}

async function runUnits(work: Work): Promise<void> {
  const { parts, claim, run, tools, signal } = work
  const { database, clock, wiring } = parts
  if (claim.units === null) {
    const within = { source: run.source, config: parts.config }
    await writePlan(database, claim, withinScope(within, claim, await unitsOf(parts, run, tools)))
  }
  const scheduled = tasksOfPublisher(wiring, run.source)
  while (!signal.aborted && (await extendClaim(database, claim)) === 'running') {
    if (await hasUsedRequests(work)) return
    await standAside(database, scheduled, signal)
    const unit = await takeUnit(database, claim, clock.now())
    if (unit === undefined) return finish(work)
    if (!(await runTaken(work, unit))) return
  }
}

/** Stops a back-fill that has reached its request limit. */
async function hasUsedRequests({ parts: { database, clock }, claim }: Work): Promise<boolean> {
  const [row] = await database.query<{ most: number }>(
    'select max_requests::float8 as most from bourse.backfills where id = $1 and requests >= max_requests',
    [claim.id],
  )
  if (row === undefined) return false
  await leave(database, claim, { state: 'stopped', note: `sent ${row.most} requests, its limit`, now: clock.now() })
  return true
}

/** Fetches and publishes a unit. Returns false if the remaining units have to wait as well. */
async function runTaken(work: Work, unit: TakenUnit): Promise<boolean> {
  const { parts, claim, run, tools, traffic, signal } = work
  const { database, clock, archive } = parts
  const before = { ...traffic }
  const used = () => ({ requests: traffic.requests - before.requests, bytes: traffic.bytes - before.bytes })
  let rejected: Error | undefined
  try {
    const parsed: unknown = JSON.parse(unit.unit)
    const { interrupted_at: since } = unit
    const fetched = since === null ? undefined : await archive.get(run.source.id, parsed, since)
    const onRejected = (error: Error) => void (rejected = error)
    const report = await runUnit(parts, run, tools, { unit: parsed, fetched, onRejected })
    if (rejected !== undefined) throw rejected
    await unitDone(database, claim, unit, { ...used(), rows: report.rows })
    return true
  } catch (error) {
    if (signal.aborted) return false
    const now = clock.now()
    const failure = failureOf(error, used().bytes > 0, now)
    const { why } = failure
    if (failure.kind === 'unit') {
      await unitFailed(database, claim, unit, { ...used(), why })
      return true
    }
    const until = 'seconds' in failure ? later(now, failure.seconds) : undefined
    await unitDeferred(database, claim, unit, { ...used(), until: failure.kind === 'unit-later' ? until : undefined })
    if (failure.kind === 'unit-later') return true
    const state = failure.kind === 'stop' ? 'stopped' : 'waiting'
    await leave(database, claim, { state, note: why, now, ...(until !== undefined && { until }) })
    return false
  }
}

/**
 * Ends work on a back-fill that has no unit to fetch now: it is done, or it waits until the publisher serves the
 * remaining units.
 */
async function finish({ parts: { database, clock }, claim }: Work): Promise<void> {
  const now = clock.now()
  const until = await nextRetry(database, claim)
  if (until !== undefined)
    return leave(database, claim, { state: 'waiting', note: 'the publisher does not have all units yet', now, until })
  const [row] = await database.query<{ failed: number }>('select failed from bourse.backfills where id = $1', [
    claim.id,
  ])
  const failed = row?.failed ?? 0
  const note = failed === 0 ? 'done' : `done with ${failed} failed ${failed === 1 ? 'unit' : 'units'}`
  await leave(database, claim, { state: 'done', note, now })
}

const later = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()
