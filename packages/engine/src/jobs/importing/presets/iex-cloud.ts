import type { Preset } from '../preset.ts'

/** IEX Cloud historical prices: columns with the prefix `u` are unadjusted, the others are adjusted. */
export const iexCloud: Preset = {
  name: 'iex-cloud',
  title: 'IEX Cloud',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'uopen', 'uhigh', 'ulow', 'uclose', 'uvolume'],
      fields: { uopen: 'open', uhigh: 'high', ulow: 'low', uclose: 'close', uvolume: 'volume' },
    },
  ],
}
