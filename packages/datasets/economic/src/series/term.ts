const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }

/** Returns the length in days of a tenor like `6w`, `3m` or `10y`, precise enough for sorting; 0 for other text. */
export function daysOf(term: string): number {
  const [, count = '0', unit = ''] = /^(\d+)([dwmy])$/.exec(term) ?? []
  return Number(count) * (DAYS[unit] ?? 0)
}
