import { f, type RowOf } from '@bourse/kit'
import type { FlatFile } from './flat-file.ts'
import type { FileFacts } from './files.ts'
import { labelOf, PERIODS } from './period.ts'

/** File formats. */
export const FORMATS = ['csv', 'parquet', 'history'] as const
export type FileFormat = (typeof FORMATS)[number]

/** The format that a parameter selects; CSV unless it names another one. */
export const formatOf = (given: unknown): FileFormat => (given === 'parquet' || given === 'history' ? given : 'csv')

/** A flat file's fields in responses. */
export function shownFields(offered: readonly Pick<FlatFile, 'operation'>[]) {
  const [first = '', ...others] = new Set(offered.map(({ operation }) => operation))
  return {
    dataset: f.text('Name of the flat file: eod, corporate-actions', { example: 'eod' }),
    date: f.date('Trading date of the US market; first day of a month or year'),
    format: f.oneOf('csv: gzipped CSV; parquet; history: Parquet of the rows as the list returns them', FORMATS, {
      example: 'csv',
    }),
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
    operation: f.oneOf('List with these rows', [first, ...others]),
    exchanges: f.list('Markets of the rows', f.text('MIC', { example: 'XNAS' })),
    as_of: f.instant('For `history`: as-of time of the rows, from which `changed_since` continues').nullable(),
  }
}

/** One stored format of a file. */
export interface StoredForm {
  readonly format: FileFormat
  readonly object: string
  readonly sha256: string
  readonly bytes: string
  readonly rows: string
  readonly mediaType: string
  readonly filename: string
}

/** Returns a stored format of a file; undefined if there is none. */
export function formOf(facts: FileFacts, format: FileFormat): StoredForm | undefined {
  const [object, sha256, bytes] = [facts[`${format}_object`], facts[`${format}_sha256`], facts[`${format}_bytes`]]
  const rows = format === 'history' ? facts.history_rows : facts.rows
  if (object === null || sha256 === null || bytes === null || rows === null) return undefined
  const filename = `${facts.dataset}-${labelOf(facts)}${ENDINGS[format]}`
  return { format, object, sha256, bytes, rows, ...MEDIA[format], filename }
}

/** File extensions. */
export const ENDINGS: Readonly<Record<FileFormat, string>> = {
  csv: '.csv.gz',
  parquet: '.parquet',
  history: '.history.parquet',
}

const MEDIA: Readonly<Record<FileFormat, { readonly mediaType: string }>> = {
  csv: { mediaType: 'application/gzip' },
  parquet: { mediaType: 'application/vnd.apache.parquet' },
  history: { mediaType: 'application/vnd.apache.parquet' },
}

/** What a file contains: the list with the same rows, and their markets. */
interface Contents {
  readonly operation: string
  readonly exchanges: readonly string[]
}

/** Returns the public fields of a stored file. */
export function publicFile(
  facts: FileFacts,
  form: StoredForm,
  contents: Contents,
): RowOf<ReturnType<typeof shownFields>> {
  const { dataset, period, date, generated_at } = facts
  const { format, sha256, bytes, rows } = form
  const asked = `${period === 'day' ? '' : `&period=${period}`}${format === 'csv' ? '' : `&format=${format}`}`
  const download = `/v1/flat-files/${dataset}/${date}?download=true${asked}`
  const as_of = format === 'history' ? facts.history_as_of : null
  return { dataset, date, format, sha256, bytes, rows, generated_at, download, period, ...contents, as_of }
}
