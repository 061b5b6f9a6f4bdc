import type { Preset } from '../preset.ts'

/** Norgate Data exports. Their prices are adjusted unless the only close is the unadjusted one. */
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
