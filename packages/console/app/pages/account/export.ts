import type { Tone } from '../../ui/badge.tsx'

/** An export of the account. */
export interface Export {
  readonly id: string
  readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'canceled' | 'expired'
  readonly endpoint: string | null
  readonly resource: string | null
  readonly parameters: Readonly<Record<string, string>>
  readonly format: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly rows: number | null
  readonly bytes: number | null
  readonly failure: string | null
  readonly download: string | null
}

/** A collection that the member can export. */
export interface ExportCollection {
  readonly operation: string
  readonly path: string
  readonly title: string
}

export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet', 'arrow'] as const

export const EXPORT_TONES: Readonly<Record<Export['status'], Tone>> = {
  queued: 'info',
  running: 'info',
  ready: 'up',
  failed: 'down',
  canceled: 'neutral',
  expired: 'neutral',
}
