import { f, record, revisioned, type RecordRow } from '@bourse/kit'
import { PERIODS } from './period.ts'

const sha256 = (of: string) =>
  f.text(`SHA-256 of ${of}, hexadecimal`, {
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })

/**
 * One row per dataset and checked trading date, and one per month and year that has a file. A date without published
 * rows has a row without a file, so it is not checked repeatedly. Once a date has a file, it always has one, even if
 * the file contains only a header.
 */
export const files = record('files', {
  title: 'Flat files',
  subject: undefined,
  fields: {
    dataset: f.text('Name of the flat file', { example: 'eod' }),
    period: f.oneOf('Period of the file: day, month or year', PERIODS, { example: 'day' }),
    date: f.date('Trading date; first day of a month or year'),
    rows: f.count('Number of rows, without the header', { example: 11_204 }),
    content_sha256: sha256(
      'the uncompressed CSV or, for a month or year, that of its days: shows whether anything has changed',
    ),
    generated_at: f.instant('When the file was written, or the date was first checked'),
    csv_object: f
      .text('Name of the gzipped CSV in the object store', { example: 'flat-files/eod/2026-03-02/9f86d081.csv.gz' })
      .nullable(),
    csv_sha256: sha256('the gzipped CSV').nullable(),
    csv_bytes: f.count('Size of the gzipped CSV in bytes', { example: 412_880 }).nullable(),
    parquet_object: f
      .text('Name of the Parquet file in the object store', { example: 'flat-files/eod/2026-03-02/9f86d081.parquet' })
      .nullable(),
    parquet_sha256: sha256('the Parquet file').nullable(),
    parquet_bytes: f.count('Size of the Parquet file in bytes', { example: 388_041 }).nullable(),
    changes_rows: f
      .count('Number of rows in the file of changes from the previous file; null if they were not compared', {
        example: 12,
      })
      .nullable(),
    changes_object: f
      .text('Name of the Parquet file of changes in the object store', {
        example: 'flat-files/eod/2026-03-02/9f86d081.changes.parquet',
      })
      .nullable(),
    changes_sha256: sha256('the Parquet file of changes').nullable(),
    changes_bytes: f.count('Size of the Parquet file of changes in bytes', { example: 2_048 }).nullable(),
    history_rows: f.count('Number of rows in the history version', { example: 231_004 }).nullable(),
    history_object: f
      .text('Name of the history version in the object store', {
        example: 'flat-files/eod/2026-02/9f86d081.history.parquet',
      })
      .nullable(),
    history_sha256: sha256('the history version').nullable(),
    history_bytes: f.count('Size of the history version in bytes', { example: 7_340_032 }).nullable(),
    history_as_of: f.instant('As-of time of the rows in the history version').nullable(),
  },
  key: ['dataset', 'period', 'date'],
  time: revisioned('date'),
  order: ['date desc', 'dataset asc', 'period asc'],
  history: 'date',
  indexes: [['period', 'date', 'dataset']],
})

/** Stored facts about a date, month or year. */
export type FileFacts = RecordRow<typeof files>
