/** Screener fields for the changes that can color the map. */
export const PERIODS = ['change_ratio', 'return_5d', 'return_21d', 'return_63d', 'return_252d'] as const
export type Period = (typeof PERIODS)[number]
