import type { DirectoryEntry } from './directory-entry.ts'

/**
 * A listing as it is carried from file to file. Its key is drawn at its first file and stays: `XNAS:ACME:2014-10-10`.
 */
export interface Listing {
  readonly key: string
  /** As the last file that had it has it. */
  readonly entry: DirectoryEntry
  /** Date of the file that it was missing from, when that was the last file. */
  readonly missingSince?: string
}

/** What is known after a day's files: plain data, all that the next day's difference needs. */
export interface Directory {
  /** Date of the last files; undefined before the first. */
  readonly date: string | undefined
  readonly listings: readonly Listing[]
}

/** The directory before the first day. */
export const emptyDirectory: Directory = { date: undefined, listings: [] }

/** What a day's files changed. `date` is the first day on which it holds. */
export type DirectoryChange =
  | { kind: 'listed'; date: string; key: string; entry: DirectoryEntry }
  | { kind: 'renamed'; date: string; key: string; entry: DirectoryEntry; previous: DirectoryEntry }
  | { kind: 'moved'; date: string; key: string; entry: DirectoryEntry; previous: DirectoryEntry }
  | { kind: 'updated'; date: string; key: string; entry: DirectoryEntry; previous: DirectoryEntry }
  | { kind: 'delisted'; date: string; key: string; previous: DirectoryEntry }

/** Days or entries that contradict each other. */
export class DirectoryOrderError extends Error {
  override readonly name = 'DirectoryOrderError'
}
