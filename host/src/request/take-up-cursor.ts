import type { Pin } from '@bourse/kit/host'
import { queryMark } from './cursor-marks.ts'
import { dropped, ofOtherParameters } from './cursor-refusals.ts'
import { wholeKey } from './cursor-row.ts'
import type { CursorPin } from './cursor-state.ts'
import type { RequestContext } from './request-context.ts'

/** A page goes on with the knowledge, the date and the history of the first one. */
export async function takeUpCursor(call: RequestContext): Promise<void> {
  const { cursor: text, as_of: asOf } = call.query
  if (typeof text !== 'string') return
  const opened = call.engine.cursors.open(text, call.compiled.paging, call.now)
  if (opened.queryMark !== queryMark(call.normalised)) throw ofOtherParameters()
  const { today, floor, scopeMark, hasCutoff } = opened
  call.today = today
  call.knowledge = {
    asOf: hasCutoff && typeof asOf === 'string' ? asOf : undefined,
    pins: await pinsOf(call, opened.pins),
    today,
  }
  call.cursor = { floor, scopeMark, key: opened.key === undefined ? undefined : await wholeKey(call, opened.key) }
}

/** The pins with their instants; throws 422 where a batch is not there any more. */
async function pinsOf({ engine }: RequestContext, pins: readonly CursorPin[]): Promise<ReadonlyMap<string, Pin>> {
  const instants = await engine.instantsOf(pins.map(({ batch }) => batch))
  return new Map(
    pins.map(({ record, batch }) => {
      const at = instants.get(batch)
      if (at === undefined) throw dropped()
      return [record, { batch, at }]
    }),
  )
}
