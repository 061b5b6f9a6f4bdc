import { defineDataset, type Dataset } from '@bourse/kit'
import { treasuryCurve, type CurvePoint } from '@bourse/services'

interface DatedCurve {
  readonly date: string
  readonly points: readonly CurvePoint[]
}

/** A dataset that provides par yield curves, by ascending date. */
export const fakeCurve = (curves: readonly DatedCurve[]): Dataset =>
  defineDataset({
    id: 'fake-curve',
    title: 'Fake curve',
    summary: 'Par yields for tests.',
    provides: [
      treasuryCurve.provide({}, () => ({
        on: async ({ date }) => curves.findLast((curve) => curve.date <= date),
        riskFree: async ({ from, to }) =>
          curves.flatMap(({ date, points }) => {
            const value = points.find(({ tenor }) => tenor === '3m')?.percent
            return value === undefined || date < from || date > to ? [] : [{ date, value }]
          }),
      })),
    ],
  })
