/** A predefined screen. */
export interface Preset {
  readonly title: string
  readonly filters: readonly string[]
  readonly sort: string
}

export const PRESETS: readonly Preset[] = [
  { title: 'Largest', filters: ['asset_type:in:CS,ADRC'], sort: 'market_capitalization:desc' },
  {
    title: 'Cheap and profitable',
    filters: ['price_to_earnings:gt:0', 'price_to_earnings:lte:20', 'return_on_equity:gte:0.1'],
    sort: 'price_to_earnings:asc',
  },
  { title: 'Near the 52-week high', filters: ['from_high_252d:gte:-0.05'], sort: 'return_63d:desc' },
  { title: 'Oversold', filters: ['rsi_14:lte:35', 'asset_class:eq:stocks'], sort: 'rsi_14:asc' },
  { title: 'Dividends', filters: ['dividend_yield:gte:0.02', 'payout_ratio:lte:0.8'], sort: 'dividend_yield:desc' },
  { title: 'Unusual volume', filters: ['relative_volume:gte:1.3'], sort: 'relative_volume:desc' },
]

/** The preset shown on a first visit. */
export const FIRST: Preset = PRESETS[0] ?? { title: '', filters: [], sort: 'market_capitalization:desc' }
