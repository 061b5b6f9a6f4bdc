import type { Preset } from '../preset.ts'

/** Compustat Security Daily (WRDS), unadjusted. */
export const compustat: Preset = {
  name: 'compustat',
  title: 'Compustat Security Daily',
  datasets: ['eod'],
  forms: [
    {
      columns: ['datadate', 'tic', 'prccd', 'prchd', 'prcld', 'prcod', 'cshtrd'],
      fields: {
        ...{ datadate: 'date', tic: 'symbol', prccd: 'close', prchd: 'high', prcld: 'low' },
        ...{ prcod: 'open', cshtrd: 'volume' },
      },
      ignores: ['cusip'],
    },
  ],
}
