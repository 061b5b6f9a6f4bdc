import type { ProvidedNeeds } from '@bourse/kit'
import type { ObjectStore } from '@bourse/services'
import type { exportChanges } from './staging/export-changes.ts'
import { objectName, type exports, type Export } from './exports.ts'

type Stored = ProvidedNeeds<{ readonly exports: typeof exports; readonly changes: typeof exportChanges }>

/** A change of an export that another one preceded. */
export class LateChange extends Error {
  override readonly name = 'LateChange'
}

/**
 * Publishes a change to an export. Throws `LateChange` if the change was not stored, unless the export has been
 * canceled; otherwise the job would retry it forever.
 */
export async function changeExport(
  injected: Stored & { readonly objects: ObjectStore },
  order: Export,
  row: Partial<Export>,
): Promise<void> {
  const knowledge = await injected.changes.submit([{ ...order, ...row }], { source: 'exports' })
  const stored = await injected.exports.at(knowledge).select('r.status').where('r.id', '=', order.id).executeTakeFirst()
  if (stored?.status === row.status) return
  // Another worker dropped or ended the export, or its account canceled it, so no one will download its file.
  if (stored === undefined || stored.status === 'failed' || stored.status === 'canceled')
    await injected.objects.remove(objectName(order))
  if (stored?.status === 'canceled') return
  throw new LateChange(`export ${order.id} could not be set to ${row.status}: it is ${stored?.status ?? 'missing'}`)
}
