/** Prices are whole numbers of a listing's smallest step, never fractions: 18995 with two decimals is 189.95. */

/** Decimal text of a number of steps, without trailing zeros. */
export function decimalOf(ticks: number, decimals: number): string {
  const digits = String(ticks).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end--
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
}

const ZERO = 48

/** Decimal text of cents, which may be less than none. */
export const decimalOfCents = (cents: number): string => (cents < 0 ? `-${decimalOf(-cents, 2)}` : decimalOf(cents, 2))

/** A price moved by so many millionths of itself, at least one step. */
export function moved(ticks: number, millionths: number): number {
  return Math.max(1, ticks + Math.round((ticks * millionths) / 1_000_000))
}

/** A price times a fraction of whole numbers, at least one step. */
export function scaled(ticks: number, times: number, over: number): number {
  return Math.max(1, Math.round((ticks * times) / over))
}

/** A one followed by so many zeros. */
export function powerOfTen(zeros: number): number {
  let power = 1
  for (let zero = 0; zero < zeros; zero++) power *= 10
  return power
}
