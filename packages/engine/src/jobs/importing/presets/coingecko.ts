import type { Preset } from '../preset.ts'

/** CoinGecko price histories, whose volumes are in dollars and not imported. */
export const coingecko: Preset = {
  name: 'coingecko',
  title: 'CoinGecko',
  datasets: ['eod'],
  forms: [
    { columns: ['snapped_at', 'price', 'market_cap', 'total_volume'], fields: { snapped_at: 'date', price: 'close' } },
  ],
}
