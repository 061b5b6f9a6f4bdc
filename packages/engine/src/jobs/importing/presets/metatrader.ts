import type { Preset } from '../preset.ts'

/** Bars exported by MetaTrader 5. A tick count is not a volume. */
export const metatrader: Preset = {
  name: 'metatrader',
  title: 'MetaTrader 5',
  datasets: ['eod'],
  forms: [
    {
      columns: ['<date>', '<open>', '<high>', '<low>', '<close>', '<tickvol>', '<vol>', '<spread>'],
      fields: {},
    },
  ],
  fileNames: ['{symbol}_Daily_*.csv', '{symbol}_Daily.csv'],
}
