import { conflict, invalidMember, type Changeable } from '@bourse/engine/accounts'
import type { Actor } from '@bourse/engine/audit'
import type { PagedQuery, Statements } from '@bourse/engine/database'
import {
  failedUnits,
  listBackfills,
  readBackfill,
  requestBackfill,
  SourceRefused,
  stopBackfill,
  type Backfill,
  type TaskParts,
} from '@bourse/engine/jobs'
import { reportHistory } from '@bourse/engine/publishing'
import { problem } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { sessions } from '@bourse/services'
import type { BackfillRequest, ShownBackfill, ShownHistory } from '../contract/backfills.ts'
import { sourceNamed } from './shown-sources.ts'

interface Changing {
  readonly database: Changeable
  readonly by: Actor
}

/** Back-fills, newest first. */
export async function shownBackfills(
  on: Statements,
  { source_id: source }: { readonly source_id?: string | undefined },
  page: PagedQuery,
): Promise<readonly ShownBackfill[]> {
  return (await listBackfills(on, { source }, page)).map(shown)
}

/** Requests a back-fill, or continues one. Rejects with `conflict` if the source is not ready. */
export async function backfillSource(
  parts: TaskParts,
  changing: Changing,
  id: string,
  { newest_first: newestFirst, max_requests: maxRequests, accept_cost: _, ...asked }: BackfillRequest,
): Promise<ShownBackfill> {
  const own = sourceNamed(parts, id)
  if (own.source.demo) throw conflict(`${id} generates synthetic rows, which have no history to fetch.`)
  for (const [member, day] of Object.entries({ from: asked.from, to: asked.to }))
    if (day !== undefined && !isDate(day)) throw invalidMember(member, `expected a date, got ${day.slice(0, 40)}`)
  try {
    const request = { ...asked, newestFirst, maxRequests }
    return shown(await requestBackfill({ ...parts, ...changing }, own, request))
  } catch (error) {
    if (error instanceof SourceRefused) throw conflict(`${error.message} ${error.next}`)
    throw error
  }
}

/** Reads one back-fill, with what its source now provides for its days; rejects with `record-not-found`. */
export async function readWithHistory(parts: TaskParts, id: string): Promise<ShownBackfill & ShownHistory> {
  const { database, wiring, clock } = parts
  const backfill = await readBackfill(database, id)
  if (backfill === undefined) throw notFound(id)
  const { source } = sourceNamed(parts, `${backfill.dataset}:${backfill.source}`)
  const reporting = { database, wiring, sessions: wiring.service(sessions), now: clock.now() }
  const { years, gaps } = await reportHistory(reporting, source, backfill)
  return {
    ...shown(backfill),
    years: years.map((each) => ({ ...each, year: String(each.year), rows: String(each.rows) })),
    gaps: gaps.map((each) => ({ ...each, sessions: String(each.sessions) })),
    failed_units: await failedUnits(database, id),
  }
}

const notFound = (id: string) =>
  problem('record-not-found', `There is no back-fill ${JSON.stringify(id.slice(0, 60))}.`)

/** Stops a back-fill; rejects with `record-not-found`. */
export async function stopShown(parts: TaskParts, changing: Changing, id: string): Promise<ShownBackfill> {
  const stopped = await stopBackfill({ ...parts, ...changing }, id)
  if (stopped !== undefined) return shown(stopped)
  throw notFound(id)
}

function shown({ held: _, ...backfill }: Backfill): ShownBackfill {
  const { dataset, source, max_requests: most, units, done, failed, requests, bytes, rows } = backfill
  return {
    ...backfill,
    source_id: `${dataset}:${source}`,
    max_requests: most === null ? null : String(most),
    units: units === null ? null : String(units),
    done: String(done),
    failed: String(failed),
    requests: String(requests),
    bytes: String(bytes),
    rows: String(rows),
  }
}
