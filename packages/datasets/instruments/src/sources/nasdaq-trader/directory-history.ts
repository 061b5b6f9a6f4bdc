import { applyChanges, type Assignment } from './assignments.ts'
import type { DirectoryEntry } from './directory-entry.ts'
import { diffDirectories } from './diff-directories.ts'
import { emptyDirectory, type Directory, type DirectoryChange } from './directory.ts'

/** The entries in both of a day's directory files. */
export interface DirectoryDay {
  readonly date: string
  readonly entries: readonly DirectoryEntry[]
}

/** The listings and changes after a sequence of days: plain data, from which later days continue. */
export interface DirectoryHistory {
  readonly directory: Directory
  readonly changes: readonly DirectoryChange[]
  readonly assignments: readonly Assignment[]
}

const emptyHistory: DirectoryHistory = { directory: emptyDirectory, changes: [], assignments: [] }

/** Combines days in date order into listings, renames, moves and delistings; continues from `before` if given. */
export function directoryHistory(
  days: readonly DirectoryDay[],
  before: DirectoryHistory = emptyHistory,
): DirectoryHistory {
  const changes = [...before.changes]
  let { directory, assignments } = before
  for (const day of days) {
    const difference = diffDirectories(directory, day.entries, day.date)
    directory = difference.directory
    assignments = applyChanges(assignments, difference.changes)
    changes.push(...difference.changes)
  }
  return { directory, changes, assignments }
}
