import type { Preset } from '../preset.ts'

/** Barchart price histories, whose last line is not a row. */
export const barchart: Preset = {
  name: 'barchart',
  title: 'Barchart',
  datasets: ['eod'],
  forms: [
    {
      columns: ['time', 'open', 'high', 'low', 'last', 'change', '%chg', 'volume'],
      fields: { time: 'date', last: 'close' },
      note: 'Barchart adjusts prices on request: check the prices before a split.',
    },
    {
      columns: ['time', 'open', 'high', 'low', 'latest', 'change', '%change', 'volume'],
      fields: { time: 'date', latest: 'close' },
      note: 'Barchart adjusts prices on request: check the prices before a split.',
    },
  ],
  fileNames: ['{symbol}_daily_historical-data-*.csv', '{symbol}_price-history-*.csv'],
  dateFormat: 'M/D/YYYY',
}
