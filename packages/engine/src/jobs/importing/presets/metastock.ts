import type { Preset } from '../preset.ts'

/** MetaStock ASCII files, a format that many European publishers use. */
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
