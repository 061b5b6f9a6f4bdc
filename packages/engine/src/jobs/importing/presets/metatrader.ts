import type { Preset } from '../preset.ts'

/** Bars that MetaTrader 5 exports. Ticks are no volume. */
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
