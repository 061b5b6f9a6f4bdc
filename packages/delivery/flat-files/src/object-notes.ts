import { stagingTable, into } from '@bourse/kit'
import { objects } from './objects.ts'

/** Notes what becomes of objects that no file names: begun, or removed. */
export const objectNotes = stagingTable('object_notes', {
  title: 'Objects begun and removed',
  fields: objects.fields,
  feeds: [objects],
  needs: {},
  reconcile: async (_, rows) => rows.map((row) => into(objects, row)),
})
