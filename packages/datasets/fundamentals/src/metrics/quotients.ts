import { growth, ratio, type Value } from './arithmetic.ts'
import type { Measures } from './measures.ts'

/** The numerator or denominator of a metric. */
export interface Part {
  /** The part's text in the formula. */
  readonly text: string
  readonly line: string
  /** Returns the part's value `years` before the newest period. */
  readonly of: (measures: Measures, years?: number) => Value
}

/** An income statement line, summed over twelve months. */
export const income = (line: string): Part => twelveMonths('income_statement', line)

/** A cash flow statement line, summed over twelve months. */
export const cashFlow = (line: string): Part => twelveMonths('cash_flow_statement', line)

const twelveMonths = (statement: 'income_statement' | 'cash_flow_statement', line: string): Part => ({
  text: `${line} TTM`,
  line,
  of: (measures, years) => measures.ttm(statement, line, years),
})

/** A line in the newest balance sheet. */
export const balance = (line: string): Part => ({ text: line, line, of: (measures) => measures.balance(line) })

/** The mean of a line in the newest balance sheet and the one a year earlier. */
export const average = (line: string): Part => ({
  text: `avg ${line}`,
  line,
  of: (measures) => measures.average(line),
})

/** Returns the formula, inputs and function of a metric that divides one part by another. */
export const quotient = (numerator: Part, denominator: Part) => ({
  formula: `${numerator.text} ÷ ${denominator.text}`,
  inputs: [numerator.line, denominator.line],
  compute: (measures: Measures): Value => ratio(numerator.of(measures), denominator.of(measures)),
})

/** Returns the formula, inputs and function of a metric that is the year-over-year growth of a part. */
export const yearlyGrowth = (part: Part) => ({
  formula: `${part.text} ÷ ${part.text} a year earlier − 1`,
  inputs: [part.line],
  compute: (measures: Measures): Value => growth(part.of(measures), part.of(measures, 1)),
})

/** Inputs to an issuer's market capitalization. */
const MARKET_VALUE = ['close', 'shares_outstanding'] as const

/** Inputs to an issuer's enterprise value. */
export const ENTERPRISE_VALUE = [
  ...MARKET_VALUE,
  'total_debt',
  'preferred_stock',
  'noncontrolling_interest',
  'cash_and_short_term_investments',
] as const

const valueTo = (value: string, inputs: readonly string[], part: Part) => ({
  formula: `${value} ÷ ${part.text}`,
  inputs: [...inputs, part.line],
  compute: (measures: Measures, metric: (id: string) => Value): Value =>
    ratio(metric(value), measures.inPrice(part.of(measures))),
})

/** Returns the formula, inputs and function of a metric that divides market capitalization by a part. */
export const priceTo = (part: Part) => valueTo('market_capitalization', MARKET_VALUE, part)

/** Returns the formula, inputs and function of a metric that divides enterprise value by a part. */
export const enterpriseValueTo = (part: Part) => valueTo('enterprise_value', ENTERPRISE_VALUE, part)
