import { minus, type Value } from './arithmetic.ts'
import { type Measures } from './measures.ts'

/** All that counts as dividends per share. */
export const ALL_DIVIDENDS = ['regular', 'special', 'return_of_capital'] as const

/** Equity of the owners without goodwill and intangibles. */
export function tangibleBook(measures: Measures): Value {
  return minus(
    measures.balance('stockholders_equity'),
    measures.balance('goodwill'),
    measures.balance('intangible_assets'),
  )
}
