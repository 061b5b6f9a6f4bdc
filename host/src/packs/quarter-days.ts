/** First and last day of each quarter, behind the year. */
const QUARTERS = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const

/** First and last day of the quarter of a date, or of an instant in UTC. */
export function daysOfQuarter(date: string): readonly [first: string, last: string] {
  const [first, last] = QUARTERS[Math.floor((Number(date.slice(5, 7)) - 1) / 3)] ?? QUARTERS[0]
  const year = date.slice(0, 5)
  return [year + first, year + last]
}
