import { minus, type Value } from './arithmetic.ts'
import { type Measures } from './measures.ts'

/** Kinds of payment that count as dividends per share. */
export const ALL_DIVIDENDS = ['regular', 'special', 'return_of_capital'] as const

/** Returns shareholders' equity excluding goodwill and intangible assets. */
export function tangibleBook(measures: Measures): Value {
  return minus(
    measures.balance('stockholders_equity'),
    measures.balance('goodwill'),
    measures.balance('intangible_assets'),
  )
}
