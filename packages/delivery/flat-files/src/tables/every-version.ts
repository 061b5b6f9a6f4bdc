import type { Operations } from '@bourse/services'
import type { FlatFile } from '../flat-file.ts'

/** Columns that state when a version of a row was known. */
export const PERIOD_COLUMNS = { known_from: 'instant', known_to: 'instant' } as const

/** Files that contain every version of the rows in other files, if the host can read these versions. */
export function everyVersion(operations: Operations, files: readonly FlatFile[]): readonly FlatFile[] {
  const versioned = new Set(operations.list().flatMap(({ id, record }) => (record?.hasVersions === true ? [id] : [])))
  return files
    .filter(({ operation }) => versioned.has(operation))
    .map((file) => ({
      ...file,
      dataset: `${file.dataset}.versions`,
      columns: { ...file.columns, ...PERIOD_COLUMNS },
      hasVersions: true,
    }))
}
