import type { ProvidedNeeds } from '@bourse/kit'
import type { JobContext } from '@bourse/kit/delivery'
import { objectStore, operations } from '@bourse/services'
import { fileChanges } from '../staging/file-changes.ts'
import { files } from '../files.ts'
import { objectNotes } from '../staging/object-notes.ts'
import { objects } from '../objects.ts'

/** Dependencies of the file writers. */
export const writerNeeds = {
  files,
  objects,
  changes: fileChanges,
  notes: objectNotes,
  operations,
  store: objectStore,
}
export type WriterNeeds = ProvidedNeeds<typeof writerNeeds>

/** Context of a run that writes files. */
export interface WriterContext extends JobContext {
  /** Files that could not be written; the queue retries them. */
  readonly failures: string[]
}
