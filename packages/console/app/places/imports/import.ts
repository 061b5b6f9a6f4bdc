import type { Tone } from '../../ui/badge.tsx'

/** Where an import stands. */
export type ImportStatus =
  'uploading' | 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'

/** How the rows of a file are read. */
export interface ImportSettings {
  /** Column of the file to field. */
  readonly map: Readonly<Record<string, string>>
  readonly market: string | null
  readonly create_listings: boolean
  readonly known_at: string | null
  readonly complete: boolean
  readonly source: string
}

/** What a rule found, with its first lines. */
export interface Finding {
  readonly rule: string
  readonly level: 'reject' | 'hold' | 'warn'
  /** What becomes of the rows, in a word. */
  readonly done: string
  readonly rows: number
  readonly lines: readonly { readonly line: number | null; readonly value: string; readonly reason: string }[]
}

/** An import as the admin API tells it. */
export interface Import {
  readonly id: string
  readonly dataset: string
  readonly filename: string
  readonly status: ImportStatus
  readonly bytes: number
  readonly created_at: string
  readonly options: ImportSettings
  /** Null before the file is there. */
  readonly columns:
    readonly { readonly name: string; readonly field: string | null; readonly samples: readonly string[] }[] | null
  readonly fields: readonly { readonly name: string; readonly required: boolean; readonly description: string }[]
  readonly progress: { readonly rows: number; readonly bytes: number; readonly total_bytes: number } | null
  readonly report: Readonly<Record<string, unknown>> | null
  readonly findings: readonly Finding[]
  readonly failure: string | null
  readonly has_rejects: boolean
  readonly version: string
}

export const IMPORT_TONES: Readonly<Record<ImportStatus, Tone>> = {
  uploading: 'info',
  uploaded: 'neutral',
  checking: 'info',
  checked: 'accent',
  running: 'info',
  done: 'up',
  failed: 'down',
  cancelled: 'neutral',
}

/** Whether a host is at work on it. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>) => status === 'checking' || status === 'running'

/** Whether its operator may still say how it is read, and begin it. */
export const isOpen = ({ status }: Pick<Import, 'status'>) =>
  status === 'uploaded' || status === 'checked' || status === 'failed'

/** Address of an import in the admin API. */
export const pathOf = ({ id }: Pick<Import, 'id'>) => `/imports/${encodeURIComponent(id)}`
