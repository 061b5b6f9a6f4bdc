import type { Preset } from '../preset.ts'

/** Dukascopy historical data, with day-first dates. Its volumes are not market volumes, so they are ignored. */
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
