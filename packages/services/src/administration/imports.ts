import type { Download } from '@bourse/kit'
import type { Expecting } from './accounts.ts'
import type { Paged } from './paged.ts'

/** Where an import stands. */
export const IMPORT_STATUSES = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
/** One of them. */
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** How the rows of a file are read. */
export interface ImportSettings {
  /** Column of the file to field. */
  readonly map: Readonly<Record<string, string>>
  /** Market of symbols that come without one. */
  readonly market: string | null
  readonly create_listings: boolean
  /** A column of the file, or one instant for all rows. */
  readonly known_at: string | null
  /** The file is the whole list of its source: rows that it lacks are withdrawn. */
  readonly complete: boolean
  /** Whose rows these are. */
  readonly source: string
}

/** A column of a file, the field that it feeds, and some of its values. */
export interface ImportColumn {
  readonly name: string
  readonly field: string | null
  readonly samples: readonly string[]
}

/**
 * A file that is sent by parts, and what is done with it. Counts are numbers within `progress`, `report` and
 * `findings`.
 */
export interface ImportShown {
  readonly id: string
  readonly dataset: string
  readonly filename: string
  readonly status: ImportStatus
  /** Whole numbers as text. */
  readonly bytes: string
  readonly parts: string
  readonly created_at: string
  readonly updated_at: string
  readonly options: ImportSettings
  readonly columns: readonly ImportColumn[] | null
  readonly fields: readonly { readonly name: string; readonly required: boolean; readonly description: string }[]
  readonly progress: { readonly rows: number; readonly bytes: number; readonly total_bytes: number } | null
  readonly report: Readonly<Record<string, unknown>> | null
  readonly findings: readonly Readonly<Record<string, unknown>>[]
  readonly failure: string | null
  readonly has_rejects: boolean
  readonly version: string
}

/** A part as it was stored. */
export interface ImportPart {
  readonly import_id: string
  readonly number: string
  readonly bytes: string
  readonly sha256: string
}

/** Imports as their operator reads them. */
export interface ImportsRead {
  /** The newest first; pages go on behind `created_at` and `id`. */
  list(
    filter: { readonly dataset?: string | undefined; readonly status?: ImportStatus | undefined },
    page: Paged,
  ): Promise<readonly ImportShown[]>
  read(id: string): Promise<ImportShown>
  /** Stores a part, in place of one with the same number. */
  upload(id: string, number: number, bytes: Uint8Array): Promise<ImportPart>
  /**
   * The lines that were refused, each with its reason, as CSV; rejects with `record-not-found` where there are none.
   */
  rejects(id: string): Promise<Download>
}

/** Changes of imports. */
export interface ImportsChanged {
  add(wanted: { readonly dataset: string; readonly filename: string; readonly bytes: number }): Promise<ImportShown>
  /** Says that all parts are there; the columns are then known. */
  uploaded(id: string, expecting?: Expecting): Promise<ImportShown>
  change(id: string, options: Partial<ImportSettings>, expecting?: Expecting): Promise<ImportShown>
  /** Checks and counts everything, and keeps nothing. */
  check(id: string, expecting?: Expecting): Promise<ImportShown>
  start(id: string, expecting?: Expecting): Promise<ImportShown>
  cancel(id: string, expecting?: Expecting): Promise<ImportShown>
}
