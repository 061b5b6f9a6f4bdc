import { f, type RowOf } from '@bourse/kit'
import type { TableFile } from '@bourse/services'

/** A file's fields in responses. */
export const fileFields = {
  file: f.text('Id of the file; files with the same id have the same bytes', {
    example: '2026-03-02-9f86d081884c7d659a2feaa0c55ad015',
  }),
  date: f.date('First day of the period'),
  rows: f.count('Number of rows', { unit: 'rows', example: 11_204 }),
  bytes: f.count('File size in bytes', { unit: 'bytes', example: 388_041 }),
  published_at: f.instant('When the file was published'),
}

/** Returns the public fields of a file. */
export const publicFile = ({ id, date, rows, bytes, published_at }: TableFile): RowOf<typeof fileFields> => ({
  ...{ file: id, date, rows, bytes, published_at },
})
