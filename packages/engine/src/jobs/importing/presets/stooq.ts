import type { Preset } from '../preset.ts'

/** Stooq's bulk files, one per ticker: `aapl.us.txt`. */
export const stooq: Preset = {
  name: 'stooq',
  title: 'Stooq',
  datasets: ['eod'],
  forms: [
    {
      columns: ['<ticker>', '<per>', '<date>', '<time>', '<open>', '<high>', '<low>', '<close>', '<vol>', '<openint>'],
      fields: { '<ticker>': 'symbol', '<vol>': 'volume' },
      adjusted: 'for splits and dividends',
      restated: ['splits', 'dividends'],
    },
  ],
  fileNames: ['{symbol}.us.txt'],
  endings: { symbol: '.US' },
}
