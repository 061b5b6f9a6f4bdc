import { stagingTable, into } from '@bourse/kit'
import { objects } from '../objects.ts'

/** Records objects that no file refers to: those being written, and those that have been removed. */
export const objectNotes = stagingTable('object_notes', {
  title: 'Objects being written or removed',
  fields: objects.fields,
  feeds: [objects],
  needs: {},
  reconcile: async (_, rows) => rows.map((row) => into(objects, row)),
})
