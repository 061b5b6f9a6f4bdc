/** Prices are integers in ticks of a listing, never fractions: 18995 with two decimals is 189.95. */

/** Formats a number of ticks as decimal text, without trailing zeros. */
export function decimalOf(ticks: number, decimals: number): string {
  const digits = String(ticks).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end--
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
}

const ZERO = 48

/** Formats an amount in cents, which may be negative, as decimal text. */
export const decimalOfCents = (cents: number): string => (cents < 0 ? `-${decimalOf(-cents, 2)}` : decimalOf(cents, 2))

/** Returns a price changed by `millionths` (parts per million) of its value, but at least one tick. */
export function movedByMillionths(ticks: number, millionths: number): number {
  return Math.max(1, ticks + Math.round((ticks * millionths) / 1_000_000))
}

/** Returns a price multiplied by the fraction `times` / `over`, but at least one tick. */
export function scaleTicks(ticks: number, times: number, over: number): number {
  return Math.max(1, Math.round((ticks * times) / over))
}

/** Returns ten to the given power. */
export function powerOfTen(zeros: number): number {
  let power = 1
  for (let zero = 0; zero < zeros; zero++) power *= 10
  return power
}
