import type { Preset } from '../preset.ts'

/** Exports of Norgate Data, whose prices are adjusted unless the unadjusted close is the only close. */
export const norgate: Preset = {
  name: 'norgate',
  title: 'Norgate Data',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'turnover', 'unadjusted close'],
      fields: {},
      adjusted: 'for splits and other capital events',
    },
    { columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'turnover'], exact: true, fields: {} },
  ],
}
