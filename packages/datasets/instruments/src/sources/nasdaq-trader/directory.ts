import type { DirectoryEntry } from './directory-entry.ts'

/**
 * A listing that continues from file to file. Its key is derived from its first file and never changes:
 * `XNAS:ACME:2014-10-10`.
 */
export interface Listing {
  readonly key: string
  /** The listing's entry in the last file that included it. */
  readonly entry: DirectoryEntry
  /** Date of the last file, if the listing is missing from it. */
  readonly missingSince?: string
}

/** The listings after a day's files: plain data, sufficient for the comparison with the next day. */
export interface Directory {
  /** Date of the last files; undefined before the first files. */
  readonly date: string | undefined
  readonly listings: readonly Listing[]
}

/** The directory before the first day. */
export const emptyDirectory: Directory = { date: undefined, listings: [] }

/** A change between two days' files. `date` is the first day it applies. */
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
