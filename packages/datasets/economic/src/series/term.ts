const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }

/**
 * Returns the length of a maturity such as `6w`, `3m` and `10y` in days, precise enough for sorting; 0 for other texts.
 */
export function daysOf(term: string): number {
  const [, count = '0', unit = ''] = /^(\d+)([dwmy])$/.exec(term) ?? []
  return Number(count) * (DAYS[unit] ?? 0)
}
