import type { ImportField } from '@bourse/engine/jobs/shapes'

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
  readonly fields: readonly ImportField[]
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
