/** Turns a value into a position in px. */
export type Scale = (value: number) => number

/** Bars extend half of their width beyond both ends. */
export function scaleOf(low: number, high: number, from: number, to: number, bars?: number): Scale {
  const margin = bars === undefined ? 0 : (to - from) / Math.max(bars, 1) / 2
  const span = high - low || 1
  return (value) => from + margin + ((value - low) / span) * (to - from - 2 * margin)
}

/** About five round numbers that cover a range. */
export function niceTicks(low: number, high: number): readonly number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1]
  const span = high - low || Math.abs(high) || 1
  const raw = span / 4
  const unit = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * unit >= raw) ?? 10) * unit
  const first = Math.floor(low / step)
  const last = Math.ceil((high === low ? high + step : high) / step)
  // Without the last bits of floats, which would be drawn as digits.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The values whose labels, each `room` px wide, do not overlap. */
export function spacedTicks(xs: readonly number[], scale: Scale, room: number): readonly number[] {
  const ticks: number[] = []
  for (const x of xs) {
    const last = ticks.at(-1)
    if (last === undefined || scale(x) - scale(last) >= room) ticks.push(x)
  }
  return ticks
}

/** The value whose position is closest to another position. */
export function nearest(xs: readonly number[], at: number, scale: Scale): number | undefined {
  return xs.reduce<number | undefined>(
    (best, x) => (best === undefined || Math.abs(scale(x) - at) < Math.abs(scale(best) - at) ? x : best),
    undefined,
  )
}
