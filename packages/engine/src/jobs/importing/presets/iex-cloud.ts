import type { Preset } from '../preset.ts'

/** Historical prices of IEX Cloud: those without a letter are adjusted, those with a `u` are not. */
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
