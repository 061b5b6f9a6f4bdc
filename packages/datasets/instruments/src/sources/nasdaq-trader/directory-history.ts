import { applyChanges, type Assignment } from './assignments.ts'
import type { DirectoryEntry } from './directory-entry.ts'
import { diffDirectories } from './diff-directories.ts'
import { emptyDirectory, type Directory, type DirectoryChange } from './directory.ts'

/** The entries of both directory files of a day. */
export interface DirectoryDay {
  readonly date: string
  readonly entries: readonly DirectoryEntry[]
}

/** All that a sequence of days tells; plain data, and what the next days are fed to. */
export interface DirectoryHistory {
  readonly directory: Directory
  readonly changes: readonly DirectoryChange[]
  readonly assignments: readonly Assignment[]
}

const noHistory: DirectoryHistory = { directory: emptyDirectory, changes: [], assignments: [] }

/** Folds days in order of date into listings, renames, moves and delistings, after `before` when there is a history. */
export function directoryHistory(
  days: readonly DirectoryDay[],
  before: DirectoryHistory = noHistory,
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
