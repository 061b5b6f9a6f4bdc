const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }

/** The length of a term such as `6w`, `3m` and `10y` in days, near enough to put terms in order; 0 for another text. */
export function daysOf(term: string): number {
  const [, count = '0', unit = ''] = /^(\d+)([dwmy])$/.exec(term) ?? []
  return Number(count) * (DAYS[unit] ?? 0)
}
