import type { Origin } from '../origin/origin.ts'

/** A line, or a group of bars. */
export interface XySeries {
  readonly title: string
  /** Sorted by x; null leaves a gap. */
  readonly points: readonly (readonly [x: number, y: number | null])[]
  /** Where the value of a point, by its index, comes from. */
  originAt?(index: number): Origin | undefined
}
