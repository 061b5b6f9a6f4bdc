import type { Preset } from '../preset.ts'

/** Historical quotes from nasdaq.com, with dollar signs and month-first dates. */
export const nasdaq: Preset = {
  name: 'nasdaq',
  title: 'Nasdaq historical quotes',
  datasets: ['eod'],
  forms: [{ columns: ['date', 'close/last', 'volume', 'open', 'high', 'low'], fields: { 'close/last': 'close' } }],
  dateFormat: 'M/D/YYYY',
}
