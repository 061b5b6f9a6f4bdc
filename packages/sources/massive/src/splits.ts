import { BadRecord } from '@bourse/kit'
import { Decimal, daysBetween, decimalText, isDate, isPositive, roundedText } from '@bourse/kit/values'
import { membersOf, resultsOf, textOf, type Members } from './results.ts'
import { massiveSymbol } from './symbols.ts'

/** A split on its execution date: `split_to` new shares for every `split_from` old ones. */
export interface MassiveSplit {
  readonly symbol: string
  readonly type: 'split' | 'reverse_split' | 'stock_dividend'
  readonly execution_date: string
  readonly split_from: string
  readonly split_to: string
}

/** A warning about a split that a person should check. */
export interface SplitWarning {
  readonly rule: 'split-repeated' | 'factor-differs'
  readonly value: string
  readonly reason: string
}

/** A split with its warnings. */
export interface CheckedSplit extends MassiveSplit {
  readonly warnings: readonly SplitWarning[]
}

/** A split with the factor that Massive states for all earlier prices. */
interface FactoredSplit extends MassiveSplit {
  readonly factor: string | null
}

const TYPES: Readonly<Record<string, MassiveSplit['type']>> = {
  forward_split: 'split',
  reverse_split: 'reverse_split',
  stock_dividend: 'stock_dividend',
}
/** Number of days within which a second split with the same ratio suggests a duplicate. */
const REPEATED_DAYS = 10
/** Tolerance for a factor: factors are rounded to six decimal places. */
const FACTOR_TOLERANCE = '0.000001'

/**
 * Reads the splits from `/stocks/v1/splits`. If a ticker has two splits on one date, both are bad records, because
 * Massive has published wrong pairs. Warns about the same ratio within ten days (`split-repeated`), and about a factor
 * that does not follow from the next split's factor (`factor-differs`).
 */
export function* massiveSplits(bodies: readonly string[]): Generator<CheckedSplit | BadRecord> {
  const splits: FactoredSplit[] = []
  for (const row of bodies.flatMap((body) => resultsOf(membersOf(body)))) {
    const split = splitOf(row)
    if (split instanceof BadRecord) yield split
    else splits.push(split)
  }
  for (const own of Map.groupBy(splits, ({ symbol }) => symbol).values()) {
    const byDate = Map.groupBy(own, ({ execution_date }) => execution_date)
    const single = [...byDate.values()].flatMap((same) => (same.length === 1 ? same : []))
    for (const same of byDate.values()) if (same.length > 1) yield* same.map(duplicate)
    const ordered = single.toSorted((a, b) => (a.execution_date < b.execution_date ? -1 : 1))
    for (const [index, { factor: _, ...split }] of ordered.entries())
      yield { ...split, warnings: warningsOf(ordered, index) }
  }
}

const duplicate = (split: FactoredSplit) =>
  new BadRecord(split, 'expected one split per ticker and date, got several', {
    rule: 'duplicate-split',
    value: `${split.symbol} ${split.execution_date} ${split.split_from}:${split.split_to}`,
  })

/** Returns the warnings about a ticker's split, by comparing it with its neighbors. */
function warningsOf(splits: readonly FactoredSplit[], index: number): readonly SplitWarning[] {
  const [before, split, next] = [splits[index - 1], splits[index], splits[index + 1]]
  if (split === undefined) return []
  const warnings: SplitWarning[] = []
  if (before !== undefined && isRepeated(before, split))
    warnings.push({
      rule: 'split-repeated',
      value: `${split.split_from}:${split.split_to}`,
      reason: `expected one split of this ratio within ${REPEATED_DAYS} days, got another on ${before.execution_date}`,
    })
  const factor = next === undefined ? null : factorBefore(split, next)
  if (factor !== null && split.factor !== null && factor.minus(split.factor).abs().greaterThan(FACTOR_TOLERANCE))
    warnings.push({
      rule: 'factor-differs',
      value: split.factor,
      reason: `expected the factor ${roundedText(factor, 6)}, which follows from the next split, got ${split.factor}`,
    })
  return warnings
}

const isRepeated = (a: MassiveSplit, b: MassiveSplit) =>
  perNewShare(a).equals(perNewShare(b)) && daysBetween(a.execution_date, b.execution_date) <= REPEATED_DAYS

const perNewShare = ({ split_from, split_to }: MassiveSplit) => new Decimal(split_from).div(split_to)

/** Returns a split's factor, computed from the next split's factor; null if Massive states none. */
const factorBefore = (split: FactoredSplit, next: FactoredSplit) =>
  next.factor === null ? null : perNewShare(split).times(next.factor)

/** Returns the factor for prices before a ticker's first split, to six decimal places as Massive states it. */
export const factorOf = (splits: readonly Pick<MassiveSplit, 'split_from' | 'split_to'>[]): string =>
  roundedText(
    splits.reduce((product, { split_from, split_to }) => product.times(split_from).div(split_to), new Decimal(1)),
    6,
  )

function splitOf(row: Members): FactoredSplit | BadRecord {
  const { ticker, execution_date: date, adjustment_type, historical_adjustment_factor: factor } = row
  const symbol = massiveSymbol(textOf(ticker) ?? '')
  const [split_from, split_to] = [positive(row['split_from']), positive(row['split_to'])]
  if (symbol === undefined) return bad(row, 'unreadable-symbol', 'a ticker')
  if (typeof date !== 'string' || !isDate(date)) return bad(row, 'unreadable-date', 'an execution_date')
  if (split_from === undefined || split_to === undefined) return bad(row, 'unreadable-ratio', 'numbers above zero')
  const type = TYPES[textOf(adjustment_type) ?? ''] ?? (isReverse(split_from, split_to) ? 'reverse_split' : 'split')
  return { symbol, type, execution_date: date, split_from, split_to, factor: positive(factor) ?? null }
}

const isReverse = (from: string, to: string) => new Decimal(to).lessThan(from)

function positive(value: unknown): string | undefined {
  const text = typeof value === 'string' ? decimalText(value) : undefined
  return text !== undefined && isPositive(text) ? text : undefined
}

const bad = (row: Members, rule: string, expected: string) =>
  new BadRecord(row, `expected ${expected}`, { rule, value: JSON.stringify(row).slice(0, 200) })
