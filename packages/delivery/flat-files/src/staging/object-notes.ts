import { stagingTable, into } from '@bourse/kit'
import { objects } from '../objects.ts'

/** Records which objects that no file refers to are being written or have been removed. */
export const objectNotes = stagingTable('object_notes', {
  title: 'Objects being written or removed',
  fields: objects.fields,
  feeds: [objects],
  needs: {},
  reconcile: async (_, rows) => rows.map((row) => into(objects, row)),
})
