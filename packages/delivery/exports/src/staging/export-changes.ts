import { f, stagingTable, into, type Knowledge, type Rows } from '@bourse/kit'
import { exports, type Export } from '../exports.ts'
import { MAX_WAITING } from '../limits.ts'

/** Allowed next states for each export state. A change from any other state is late and is dropped. */
const NEXT: Readonly<Record<Export['status'], readonly Export['status'][]>> = {
  queued: ['running', 'canceled'],
  running: ['running', 'ready', 'failed', 'canceled'],
  ready: ['expired'],
  failed: [],
  canceled: [],
  expired: [],
}

/** New exports and their state changes, applied one at a time so that the first decision wins. */
export const exportChanges = stagingTable('export_changes', {
  title: 'Changes of exports',
  fields: { id: f.text('Public id of the export'), ...exports.fields },
  feeds: [exports],
  needs: { exports },
  async reconcile(needs, rows, { knowledge }) {
    const accepted = []
    for (const row of rows) {
      const stored = await needs.exports
        .at(knowledge)
        .select(['r.status', 'r.attempts'])
        .where('r.id', '=', row.id)
        .executeTakeFirst()
      const isNext =
        stored === undefined
          ? row.status === 'queued' && (await mayOrder(needs.exports, row.account_id, knowledge))
          : NEXT[stored.status].includes(row.status) && !isLate(row, stored)
      if (isNext) accepted.push(into(exports, row))
    }
    return accepted
  },
})

type State = Pick<Export, 'status' | 'attempts'>

/** Only an export that never started is refunded, so it must not start while it is canceled. */
const isLate = (row: State, stored: State) => row.status === 'canceled' && row.attempts !== stored.attempts

/** Checks the limit again under the lock, because two concurrent orders could both pass the first check. */
async function mayOrder(stored: Rows<typeof exports>, accountId: string, knowledge: Knowledge): Promise<boolean> {
  const waiting = await stored
    .at(knowledge)
    .select('r.id')
    .where('r.account_id', '=', accountId)
    .where('r.status', 'in', ['queued', 'running'])
    .limit(MAX_WAITING)
    .execute()
  return waiting.length < MAX_WAITING
}
