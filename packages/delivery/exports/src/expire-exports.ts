import { job } from '@bourse/kit'
import { objectStore } from '@bourse/services'
import { changeExport } from './change-export.ts'
import { exportChanges } from './staging/export-changes.ts'
import { asOrdered, exports, objectName } from './exports.ts'

/** Removes the files of exports that are more than a day old. */
export const expireExports = job({
  id: 'expire-exports',
  title: 'Removes expired exports',
  schedule: { cron: '17 * * * *', zone: 'UTC' },
  needs: { exports, changes: exportChanges, objects: objectStore },
  async run(injected, { clock, knowledge }) {
    const due = await injected.exports
      .at(knowledge)
      .selectAll()
      .where('r.status', '=', 'ready')
      .where('r.expires_at', '<=', clock.now())
      .execute()
    for (const order of due.map(asOrdered)) {
      await injected.objects.remove(objectName(order))
      await changeExport(injected, order, { status: 'expired' })
    }
  },
})
