import { f, type RowOf } from '@bourse/kit'
import type { FileFacts } from './files.ts'
import { labelOf, PERIODS } from './period.ts'

/** File formats. */
const FORMATS = ['csv', 'parquet'] as const
export type FileFormat = (typeof FORMATS)[number]

/** A flat file's fields in responses. */
export const shownFields = {
  dataset: f.text('Name of the flat file: eod, corporate-actions', { example: 'eod' }),
  date: f.date('Trading date of the US market; first day of a month or year'),
  format: f.oneOf('csv: gzipped CSV; parquet', FORMATS, { example: 'csv' }),
  sha256: f.text('SHA-256 of the file, hexadecimal; also in X-Content-SHA256', {
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  bytes: f.count('File size in bytes', { unit: 'bytes', example: 412_880 }),
  rows: f.count('Number of rows, without the header', { unit: 'rows', example: 11_204 }),
  generated_at: f.instant('When it was written: a file is rewritten only if its rows have changed'),
  download: f.text('Relative URL of the file', {
    example: '/v1/flat-files/eod/2026-03-02?download=true',
  }),
  period: f.oneOf('Period of the file: day, month or year', PERIODS, { example: 'day' }),
}

/** One stored format of a file. */
export interface StoredForm {
  readonly object: string
  readonly sha256: string
  readonly bytes: string
  readonly mediaType: string
  readonly filename: string
}

/** Returns a stored format of a file; undefined if there is none. */
export function formOf(facts: FileFacts, format: FileFormat): StoredForm | undefined {
  const isCsv = format === 'csv'
  const object = isCsv ? facts.csv_object : facts.parquet_object
  const sha256 = isCsv ? facts.csv_sha256 : facts.parquet_sha256
  const bytes = isCsv ? facts.csv_bytes : facts.parquet_bytes
  if (object === null || sha256 === null || bytes === null) return undefined
  return { object, sha256, bytes, ...MEDIA[format], filename: `${facts.dataset}-${labelOf(facts)}${ENDINGS[format]}` }
}

/** File extensions. */
export const ENDINGS: Readonly<Record<FileFormat, string>> = { csv: '.csv.gz', parquet: '.parquet' }

const MEDIA: Readonly<Record<FileFormat, { readonly mediaType: string }>> = {
  csv: { mediaType: 'application/gzip' },
  parquet: { mediaType: 'application/vnd.apache.parquet' },
}

/** Returns the public fields of a stored file. */
export function publicFile(facts: FileFacts, format: FileFormat, form: StoredForm): RowOf<typeof shownFields> {
  const { dataset, period, date, rows, generated_at } = facts
  const { sha256, bytes } = form
  const asked = `${period === 'day' ? '' : `&period=${period}`}${format === 'csv' ? '' : `&format=${format}`}`
  const download = `/v1/flat-files/${dataset}/${date}?download=true${asked}`
  return { dataset, date, format, sha256, bytes, rows, generated_at, download, period }
}
