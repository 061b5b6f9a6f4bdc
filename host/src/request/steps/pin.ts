import type { Knowledge } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import type { Pin } from '@bourse/kit/host'
import { queryMark } from '../cursor/cursor-marks.ts'
import { droppedCursor, mismatch } from '../cursor/cursor-refusals.ts'
import { wholeKey } from '../cursor/seal-cursor.ts'
import type { CursorPin } from '../cursor/cursor-state.ts'
import { historyFloor } from './history.ts'
import type { AddedContext, PinnedRequest, ValidatedRequest } from '../request-context.ts'

/** Pins the knowledge that a request reads: the newest, or the first page's. */
export async function pin(call: ValidatedRequest): Promise<AddedContext<PinnedRequest, ValidatedRequest>> {
  const { cursor } = call.query
  return typeof cursor === 'string' ? pinnedAsBefore(call, cursor) : pinnedNow(call)
}

function pinnedNow(call: ValidatedRequest): AddedContext<PinnedRequest, ValidatedRequest> {
  const { now, pins, input, query } = call
  const today = input.orderedOn ?? now.slice(0, 10)
  return {
    today,
    knowledge: { asOf: cutoffOf(query['as_of'], now), pins, today },
    floor: historyFloor(call, today),
    cursor: undefined,
  }
}

/** A cutoff in the future means now. */
const cutoffOf = (asOf: unknown, now: string): Knowledge['asOf'] =>
  typeof asOf === 'string' && !isBefore(now, asOf) ? asOf : undefined

/** A later page uses the knowledge, the date and the history of the first page. */
async function pinnedAsBefore(
  call: ValidatedRequest,
  text: string,
): Promise<AddedContext<PinnedRequest, ValidatedRequest>> {
  const { engine, compiled, now, normalised, query } = call
  const opened = engine.cursors.open(text, compiled.paging, now)
  if (opened.queryMark !== queryMark(normalised)) throw mismatch('ofOtherParameters')
  const { today, scopeMark, startedAt, hasCutoff } = opened
  const asOf = hasCutoff && typeof query['as_of'] === 'string' ? query['as_of'] : undefined
  const knowledge = { asOf, pins: await pinsOf(call, opened.pins), today }
  return {
    today,
    knowledge,
    floor: historyFloor(call, today, opened.floor),
    cursor: { scopeMark, startedAt, key: opened.key && (await wholeKey({ ...call, knowledge }, opened.key)) },
  }
}

/** The pins with their instants; throws 422 if a batch no longer exists. */
async function pinsOf({ engine }: ValidatedRequest, pins: readonly CursorPin[]): Promise<ReadonlyMap<string, Pin>> {
  const instants = await engine.instantsOf(pins.map(({ batch }) => batch))
  const found = pins.map(({ record, batch }): [string, Pin] => {
    const at = instants.get(batch)
    if (at === undefined) throw droppedCursor()
    return [record, { batch, at }]
  })
  return engine.permit(new Map(found))
}
