import { f, record, revisioned, type RecordRow } from '@bourse/kit'
import { PERIODS } from './period.ts'

const sha256 = (of: string) =>
  f.text(`SHA-256 of ${of}, hexadecimal`, {
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })

/**
 * One row per dataset and trading date that was looked at, and one per month and year with a file. Where nothing was
 * published for a date there is a row without a file, so that nobody looks again and again; once there was a file there
 * always is one, with nothing but a header if need be.
 */
export const files = record('files', {
  title: 'Flat files',
  subject: undefined,
  fields: {
    dataset: f.text('Name of the flat file', { example: 'eod' }),
    period: f.oneOf('What the file holds the rows of', PERIODS, { example: 'day' }),
    date: f.date('Trading date; of a month or a year its first day'),
    rows: f.count('Rows without the header', { example: 11_204 }),
    content_sha256: sha256(
      'the CSV before it is compressed, of a month or a year that of its days: tells whether anything has changed',
    ),
    generated_at: f.instant('When the file was written, or the date first looked at'),
    csv_object: f
      .text('Name of the gzipped CSV in the store', { example: 'flat-files/eod/2026-03-02/9f86d081.csv.gz' })
      .nullable(),
    csv_sha256: sha256('the gzipped CSV').nullable(),
    csv_bytes: f.count('Bytes of the gzipped CSV', { example: 412_880 }).nullable(),
    parquet_object: f
      .text('Name of the Parquet file in the store', { example: 'flat-files/eod/2026-03-02/9f86d081.parquet' })
      .nullable(),
    parquet_sha256: sha256('the Parquet file').nullable(),
    parquet_bytes: f.count('Bytes of the Parquet file', { example: 388_041 }).nullable(),
  },
  key: ['dataset', 'period', 'date'],
  time: revisioned('date'),
  order: ['date desc', 'dataset asc', 'period asc'],
  history: 'date',
  indexes: [['period', 'date', 'dataset']],
})

/** What is known of a date, a month or a year. */
export type FileFacts = RecordRow<typeof files>
