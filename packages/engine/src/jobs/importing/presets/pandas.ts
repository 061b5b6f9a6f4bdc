import type { Preset } from '../preset.ts'

/** Data frames indexed by date. The index column has no name in CSV, and the index's name in Parquet. */
export const pandas: Preset = {
  name: 'pandas',
  title: 'pandas data frame',
  datasets: ['eod'],
  forms: [
    {
      columns: ['__index_level_0__', 'open', 'high', 'low', 'close'],
      without: ['date'],
      fields: { __index_level_0__: 'date' },
    },
    {
      columns: ['column_1', 'open', 'high', 'low', 'close'],
      without: ['date'],
      fields: { column_1: 'date' },
    },
  ],
}
