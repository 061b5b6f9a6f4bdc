import type { Random } from './random.ts'
import type { TickBar } from './tick-bars.ts'

/** Price deviations in one window: from the line, from the previous close, and above and below the open and close. */
export interface Deviation {
  readonly away: number
  readonly gap: number
  readonly up: number
  readonly down: number
}

/** Number of windows before the close over which the deviation fades. */
const FADE = 8

/** Returns the same draws for every security on one path, scaled to its own range. */
export function deviationsOf({ high, low }: TickBar, count: number, random: Random): readonly Deviation[] {
  const range = high - low
  const wobbles: Deviation[] = []
  let stray = 0
  for (let index = 0; index < count; index++) {
    stray = Math.trunc((stray * 7) / 8) + random.around(1_000)
    const fading = Math.min(FADE, count - 1 - index) / FADE
    wobbles.push({
      away: Math.round((stray * fading * range) / 16_000),
      gap: Math.round((random.around(1_000) * range) / 60_000),
      up: Math.round((random.below(1_000) * range) / 12_000),
      down: Math.round((random.below(1_000) * range) / 12_000),
    })
  }
  return wobbles
}

/**
 * Returns straight lines from the open through the high and low to the close, as one price for each of `count`
 * positions.
 */
export function lineThrough(
  { open, high, low, close }: TickBar,
  turns: { readonly high: number; readonly low: number },
  count: number,
): readonly number[] {
  const knots = [[turns.high, high] as const, [turns.low, low] as const].sort(([a], [b]) => a - b)
  const line: number[] = []
  let [from, price] = [0, open]
  for (const [to, next] of [...knots, [count - 1, close] as const]) {
    for (let place = line.length; place <= to; place++)
      line.push(price + Math.round(((next - price) * (place - from)) / Math.max(1, to - from)))
    ;[from, price] = [to, next]
  }
  return line
}
