/** A range of days; `to` is exclusive. */
export interface Interval {
  readonly from: string
  readonly to: string
}

/** The end of an interval that has not ended. */
export const OPEN_END = '9999-12-31'

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
const byStart = (a: Interval, b: Interval) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/** Returns the days in both intervals; undefined if there are none. */
export function intersection(a: Interval, b: Interval): Interval | undefined {
  const [from, to] = [later(a.from, b.from), earlier(a.to, b.to)]
  return from < to ? { from, to } : undefined
}

/** Returns the days in any of the intervals, as disjoint intervals in order. */
export function union(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = []
  for (const { from, to } of intervals.toSorted(byStart)) {
    const last = merged.at(-1)
    if (last === undefined || last.to < from) merged.push({ from, to })
    else if (last.to < to) merged[merged.length - 1] = { from: last.from, to }
  }
  return merged
}

/** Returns the days of an interval that are in none of the others, which are disjoint and in order. */
export function without({ from, to }: Interval, others: readonly Interval[]): readonly Interval[] {
  const left: Interval[] = []
  let start = from
  for (const other of others) {
    if (other.to <= start) continue
    if (other.from >= to) break
    if (start < other.from) left.push({ from: start, to: other.from })
    start = other.to
  }
  return start < to ? [...left, { from: start, to }] : left
}

/** Returns true if two of the intervals share a day. */
export function overlap(intervals: readonly Interval[]): boolean {
  let end = ''
  for (const { from, to } of intervals.toSorted(byStart)) {
    if (from < end) return true
    end = later(end, to)
  }
  return false
}
