import type { Preset } from '../preset.ts'

/** ASCII files of MetaStock, which many European publishers write. */
export const metastock: Preset = {
  name: 'metastock',
  title: 'MetaStock ASCII',
  datasets: ['eod'],
  forms: [
    {
      columns: ['<ticker>', '<dtyyyymmdd>', '<open>', '<high>', '<low>', '<close>', '<vol>'],
      fields: { '<ticker>': 'symbol', '<dtyyyymmdd>': 'date', '<vol>': 'volume' },
    },
  ],
}
