import { formatDay, parseDay } from '../src/day.ts'

/** Returns every date from `from` to `to`, inclusive. */
export function dates(from: string, to: string): string[] {
  const start = parseDay(from)
  return Array.from({ length: parseDay(to) - start + 1 }, (_, index) => formatDay(start + index))
}
