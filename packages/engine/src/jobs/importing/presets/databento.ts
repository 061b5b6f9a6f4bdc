import type { Preset } from '../preset.ts'

/** Databento daily bars (schema `ohlcv-1d`), whose instrument ids are Databento's own. */
export const databento: Preset = {
  name: 'databento',
  title: 'Databento',
  datasets: ['eod'],
  forms: [
    {
      columns: ['ts_event', 'publisher_id', 'instrument_id', 'open', 'high', 'low', 'close', 'volume', 'symbol'],
      fields: { ts_event: 'date' },
      ignores: ['instrument_id'],
      note: 'Databento prices are decimals only if the request sets pretty_px.',
    },
  ],
}
