import type { UsageSum } from '@bourse/engine/usage'

const AMOUNTS = ['requests', 'errors', 'credits', 'rows', 'bytes'] as const
type Amount = (typeof AMOUNTS)[number]

/** Totals of a UTC month; counts are integers as text. */
export type MonthTotals = Readonly<Record<Amount, string>> & {
  readonly month: string
  readonly is_complete: boolean
}

/** Adds the usage of days up by month, newest first. Counts are added as integers of any size. */
export function byMonth(days: readonly UsageSum[], today: string): readonly MonthTotals[] {
  const months = Map.groupBy(days, ({ date }) => String(date).slice(0, 7))
  return [...months]
    .map(([month, those]) => ({ month, is_complete: month < today.slice(0, 7), ...totalsOf(those) }))
    .toSorted((a, b) => (a.month > b.month ? -1 : 1))
}

const totalsOf = (days: readonly UsageSum[]) =>
  Object.fromEntries(
    AMOUNTS.map((amount) => [amount, String(days.reduce((sum, day) => sum + BigInt(day[amount]), 0n))]),
  ) as Record<Amount, string>
