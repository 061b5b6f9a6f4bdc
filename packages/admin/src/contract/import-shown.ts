import type { ImportField, ImportPreset } from '@bourse/engine/jobs/shapes'

/** Import states. */
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
/** Import state. */
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** Options that control how a file's rows are read. */
export interface ImportSettings {
  /** Maps file columns to fields. */
  readonly map: Readonly<Record<string, string>>
  /** Fields with the same value in every row. */
  readonly set: Readonly<Record<string, string>>
  /** Preset for the publisher's files, or `none`; null: recognized by the columns. */
  readonly preset: string | null
  /** Whether prices adjusted by the publisher are imported unchanged. */
  readonly adjusted_as_is: boolean
  /** Format of ambiguous dates, such as `D/M/YYYY`; null: recognized by the dates. */
  readonly date_format: string | null
  /** Whether numbers have a decimal comma; null: recognized by the separator of the columns. */
  readonly decimal_comma: boolean | null
  /** Market for symbols without an exchange. */
  readonly market: string | null
  readonly create_listings: boolean
  /** The file column with the time at which each row became known, or one instant for all rows. */
  readonly known_at: string | null
  /** Full replacement: rows of this source that are missing from the file are withdrawn. */
  readonly complete: boolean
  /** Name of the source that the rows belong to. */
  readonly source: string
}

/** A file column, the field that it fills, and sample values. */
export interface ImportColumn {
  readonly name: string
  readonly field: string | null
  readonly samples: readonly string[]
}

/** The outcomes of lines with validation issues. */
export const IMPORT_OUTCOMES = ['rejected', 'held', 'flagged'] as const
/** The outcome of a line with validation issues. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** An imported file and its state. Counts are numbers within `progress`, `report` and `findings`. */
export interface ImportShown {
  readonly id: string
  readonly dataset: string
  readonly filename: string
  readonly status: ImportStatus
  /** File size in bytes, an integer as text. */
  readonly bytes: string
  readonly parts: string
  readonly created_at: string
  readonly updated_at: string
  readonly options: ImportSettings
  /** The import of a file with the same columns whose mapping this one began with. */
  readonly mapping_from: string | null
  readonly columns: readonly ImportColumn[] | null
  readonly fields: readonly ImportField[]
  /** Presets for the dataset's files; null until the upload is complete. */
  readonly presets: readonly ImportPreset[] | null
  /** Name of the preset that matches the columns. */
  readonly recognized: string | null
  readonly progress: { readonly rows: number; readonly bytes: number; readonly total_bytes: number } | null
  readonly report: Readonly<Record<string, unknown>> | null
  readonly findings: readonly Readonly<Record<string, unknown>>[]
  readonly failure: string | null
  readonly has_rejects: boolean
  readonly version: string
}

/** A stored part of a file. */
export interface ImportPart {
  readonly import_id: string
  readonly number: string
  readonly bytes: string
  readonly sha256: string
}
