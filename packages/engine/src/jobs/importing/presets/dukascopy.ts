import type { Preset } from '../preset.ts'

/** Historical data of Dukascopy, with day-first dates. Its volumes are not those of a market. */
export const dukascopy: Preset = {
  name: 'dukascopy',
  title: 'Dukascopy',
  datasets: ['eod'],
  forms: ['gmt time', 'local time'].map((time) => ({
    columns: [time, 'open', 'high', 'low', 'close', 'volume'],
    fields: { [time]: 'date' },
    ignores: ['volume'],
  })),
  fileNames: ['{symbol}_Candlestick_*.csv'],
  dateFormat: 'D.M.YYYY',
}
