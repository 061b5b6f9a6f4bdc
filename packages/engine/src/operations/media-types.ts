import type { ColumnarFormat } from '../columns/index.ts'

/** A response's format. */
export type Format = 'json' | 'csv' | 'ndjson' | ColumnarFormat

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
}
