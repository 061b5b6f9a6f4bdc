import type { ChartLine, ChartPoint } from './chart-data.ts'

/** One series of the chart library. A line with unsettled values has two, because a series has only one line style. */
export interface Stroke {
  readonly id: string
  readonly line: ChartLine
  readonly isDashed: boolean
  /** Whether the line's last value is the last one of this series. */
  readonly isLast: boolean
  readonly points: readonly ChartPoint[]
}

/** Splits a line into a solid series and a dashed one of unsettled values, which ends where the solid one begins. */
export function strokesOf(line: ChartLine): readonly Stroke[] {
  const { id, points } = line
  const isUnsettled = (point: ChartPoint | undefined) => point?.isUnsettled === true
  if (line.shape === 'histogram' || !points.some(isUnsettled))
    return [{ id, line, isDashed: false, isLast: true, points }]
  const endsUnsettled = isUnsettled(points.findLast(({ value }) => value !== null))
  const only = (keep: (index: number) => boolean) =>
    points.map((point, index) => (keep(index) ? point : { ...point, value: null }))
  return [
    { id, line, isDashed: false, isLast: !endsUnsettled, points: only((index) => !isUnsettled(points[index])) },
    {
      id: `${id} unsettled`,
      line,
      isDashed: true,
      isLast: endsUnsettled,
      points: only((index) => isUnsettled(points[index]) || isUnsettled(points[index - 1])),
    },
  ]
}
