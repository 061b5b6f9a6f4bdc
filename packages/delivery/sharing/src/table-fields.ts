import { f } from '@bourse/kit'

/** Fields that name a table. */
export const nameFields = {
  share: f.text('Dataset of the rows', { example: 'eod' }),
  schema: f.text('Market of the rows, in lowercase', { example: 'us' }),
  table: f.text('Record of the rows and period of the files', { example: 'daily_bars_by_day' }),
}

/** Path parameters of an example. */
export const EXAMPLE_TABLE = { share: 'eod', schema: 'us', table: 'daily_bars_by_day' }
