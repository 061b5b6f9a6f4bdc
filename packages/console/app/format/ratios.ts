import { exact, formatFixed, percent, signedPercent, type Figure } from './numbers.ts'

/** Changes: shown with a sign, a color and an arrow. Other ratios are levels, even if their name says return. */
const CHANGES = [
  /(?:^|_)change(?:_ratio)?$/,
  /_growth(?:_quarterly)?$|^growth_ratio$/,
  /^gap_ratio$|_surprise_ratio$|_upside$/,
  /^return_(?:ytd|\d+d)$|^(?:total|mean)_return$/,
]
/** Ratios that are read as multiples, not as shares of a whole. */
const MULTIPLES = /_to_|_turnover$|_coverage$|^(?:cash|current|quick|equity|sharpe|peg)_ratio$|^beta/
/** Ratios of which every digit counts. */
const FACTORS = /^(?:delta|gamma)$|_factor$/

/** Whether a ratio is a change, by the name of its field. */
export const isChange = (name: string): boolean => CHANGES.some((form) => form.test(name))

/** A ratio as text, by the name of its field: a change, a share of a whole, a multiple or a factor. */
export function ratioText(name: string, value: Figure): string {
  if (isChange(name)) return signedPercent(value)
  if (FACTORS.test(name)) return exact(value)
  return MULTIPLES.test(name) ? formatFixed(value) : percent(value)
}
