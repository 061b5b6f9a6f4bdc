/** Returns the first and the last of the given dates; if there are none, a day that precedes all bars. */
export function windowOf(dates: readonly string[]): { readonly from: string; readonly to: string } {
  const sorted = dates.toSorted()
  return { from: sorted[0] ?? NEVER, to: sorted.at(-1) ?? NEVER }
}

const NEVER = '0001-01-01'
