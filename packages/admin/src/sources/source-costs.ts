import { conflict, invalidMember } from '@bourse/engine/accounts'
import {
  backfillCost,
  checkCost,
  estimateBackfill,
  runCost,
  SourceRefused,
  trialCost,
  type RequestCost,
  type TaskParts,
} from '@bourse/engine/jobs'
import { messageOf } from '@bourse/engine/wiring'
import { isDate } from '@bourse/kit/values'
import type { BackfillRequest, ShownEstimate } from '../contract/backfills.ts'
import type { RunRequest, TestRequest } from '../contract/deployment.ts'
import { sourceNamed, windowOf } from './shown-sources.ts'

/** Milliseconds after which an estimate is aborted. */
const MAX_MS = 60_000
const NEXT = 'Send "accept_cost": true to accept it.'

type Own = ReturnType<typeof sourceNamed>

/** Rejects with `conflict` if the publisher bills for a test and its cost is not accepted. */
export const checkTestCost = (parts: TaskParts, own: Own, { unit, accept_cost: isAccepted }: TestRequest) =>
  checked(own, isAccepted, () => trialCost(parts, { ...own, unit, signal: AbortSignal.timeout(MAX_MS) }))

/** Rejects with `conflict` if the publisher bills for a run and its cost is not accepted. */
export function checkRunCost(parts: TaskParts, id: string, request: RunRequest): Promise<void> {
  const own = sourceNamed(parts, id)
  const window = windowOf(request, parts.clock.now().slice(0, 10))
  const run = { ...own, window, signal: AbortSignal.timeout(MAX_MS) }
  return checked(own, request.accept_cost, () => refusing(() => runCost(parts, run)))
}

/** Rejects with `conflict` if the publisher bills for a back-fill and its cost is not accepted. */
export function checkBackfillCost(parts: TaskParts, id: string, request: BackfillRequest): Promise<void> {
  const own = sourceNamed(parts, id)
  return checked(own, request.accept_cost, () =>
    refusing(() => backfillCost(parts, own, request, AbortSignal.timeout(MAX_MS))),
  )
}

/** Estimates a back-fill; rejects with `conflict` if its days or restrictions are not valid for the source. */
export async function estimateShown(parts: TaskParts, id: string, request: BackfillRequest): Promise<ShownEstimate> {
  const own = sourceNamed(parts, id)
  for (const [member, day] of Object.entries({ from: request.from, to: request.to }))
    if (day !== undefined && !isDate(day)) throw invalidMember(member, `expected a date, got ${day.slice(0, 40)}`)
  const found = await refusing(() => estimateBackfill(parts, own, request, AbortSignal.timeout(MAX_MS)))
  const { from, to, cut_off_before, units, requests, minutes, rows, disk_bytes, cost } = found
  return {
    ...{ source_id: id, from, to, cut_off_before },
    units: String(units),
    requests: String(requests),
    minutes: String(minutes),
    rows: rows === null ? null : String(rows),
    disk_bytes: disk_bytes === null ? null : String(disk_bytes),
    cost: cost === null ? null : { ...cost, units: String(cost.units) },
  }
}

async function checked(
  { source }: Own,
  isAccepted: true | undefined,
  costOf: () => Promise<RequestCost | null>,
): Promise<void> {
  if (isAccepted === true || source.publisher.billsRequests !== true) return
  const cost = await costOf()
  await refusing(async () => checkCost(source, cost, false, NEXT))
}

/** Converts a rejection, or a failure of the publisher, to a conflict. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SourceRefused) throw conflict(`${error.message} ${error.next}`)
    throw conflict(`The estimate failed: ${messageOf(error)}.`)
  }
}
