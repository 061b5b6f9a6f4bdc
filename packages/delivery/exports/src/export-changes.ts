import { f, intake, into } from '@bourse/kit'
import { exports, type Export } from './exports.ts'

/** How an export may go on. A change that comes from anywhere else is late, and dropped. */
const NEXT: Readonly<Record<Export['status'], readonly Export['status'][]>> = {
  queued: ['running'],
  running: ['running', 'ready', 'failed'],
  ready: ['expired'],
  failed: [],
  expired: [],
}

/** Orders and changes of exports, applied one at a time: what was decided stays decided. */
export const exportChanges = intake('export_changes', {
  title: 'Changes of exports',
  fields: { id: f.text('Public id of the export'), ...exports.fields },
  feeds: [exports],
  needs: { exports },
  async reconcile(needs, rows, { knowledge }) {
    const accepted = []
    for (const row of rows) {
      const stored = await needs.exports.at(knowledge).select('r.status').where('r.id', '=', row.id).executeTakeFirst()
      const isNext = stored === undefined ? row.status === 'queued' : NEXT[stored.status].includes(row.status)
      if (isNext) accepted.push(into(exports, row))
    }
    return accepted
  },
})
