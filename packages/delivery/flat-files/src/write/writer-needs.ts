import type { Provided } from '@bourse/kit'
import type { JobContext } from '@bourse/kit/delivery'
import { objectStore, operations } from '@bourse/services'
import { fileChanges } from '../file-changes.ts'
import { files } from '../files.ts'
import { objectNotes } from '../object-notes.ts'
import { objects } from '../objects.ts'

/** What writing stands on. */
export const writerNeeds = {
  files,
  objects,
  changes: fileChanges,
  notes: objectNotes,
  operations,
  store: objectStore,
}
export type WriterNeeds = Provided<typeof writerNeeds>

/** What a run that writes files goes on with. */
export interface WriterContext extends JobContext {
  /** What could not be written: the others are, and the queue tries these again. */
  readonly failures: string[]
}
