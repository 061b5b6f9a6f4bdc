import { stagingTable, into } from '@bourse/kit'
import { objects } from '../objects.ts'

/** Records the state of objects that no file refers to: being written, or removed. */
export const objectNotes = stagingTable('object_notes', {
  title: 'Objects being written or removed',
  fields: objects.fields,
  feeds: [objects],
  needs: {},
  reconcile: async (_, rows) => rows.map((row) => into(objects, row)),
})
