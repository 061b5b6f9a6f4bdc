import { describe, expect, it } from 'vitest'
import type { ChartLine, ChartPoint } from '../app/chart/chart-data.ts'
import { strokesOf } from '../app/chart/strokes.ts'
import { dateText } from '../app/format/dates.ts'
import { unsettledText } from '../app/pages/symbol/chart/unsettled-note.tsx'

const point = (day: number, value: number | null, isUnsettled = false): ChartPoint => ({
  time: `2026-03-0${day}`,
  value,
  ...(isUnsettled ? { isUnsettled } : {}),
})

const line = (points: readonly ChartPoint[], group = 'RSI 14'): ChartLine => ({
  ...{ id: group, title: group, group, colour: '--series-1', pane: 1 },
  points,
})

describe('values that have not settled', () => {
  const points = [point(1, null, true), point(2, 40, true), point(3, 41), point(4, 42)]

  it('are a dashed series that ends where the solid one begins', () => {
    const [solid, dashed] = strokesOf(line(points))
    expect(solid?.points.map(({ value }) => value)).toEqual([null, null, 41, 42])
    expect(dashed?.points.map(({ value }) => value)).toEqual([null, 40, 41, null])
    expect([solid?.isLast, dashed?.isLast]).toEqual([true, false])
    expect([solid?.isDashed, dashed?.isDashed]).toEqual([false, true])
  })

  it('are the last value of the line if all are unsettled', () => {
    expect(strokesOf(line(points.slice(0, 2))).map(({ isLast }) => isLast)).toEqual([false, true])
  })

  it('need no second series in lines without them, and in histograms', () => {
    expect(strokesOf(line(points.slice(2)))).toHaveLength(1)
    expect(strokesOf({ ...line(points), shape: 'histogram' })).toHaveLength(1)
  })

  it('are explained with the time until which they are drawn', () => {
    const dashed = [point(1, null, true), point(2, 40, true)]
    const lines = [line(points), line(dashed, 'ATR 14'), line(points.slice(2), 'SMA 20')]
    expect(unsettledText(lines, undefined)).toBe(
      `Dashed: RSI 14 before ${dateText('2026-03-03')} and ATR 14. These values still depend on where the bars begin.`,
    )
    expect(unsettledText(lines.slice(2), undefined)).toBeUndefined()
    // Without any value, nothing is drawn.
    expect(unsettledText([line([point(1, null, true)])], undefined)).toBeUndefined()
  })
})
