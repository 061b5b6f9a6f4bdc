import { demoSource } from '@bourse/demo'
import { source } from '@bourse/kit'
import { demoCurve } from './demo/curve.ts'
import { demoIndicators } from './demo/indicators.ts'
import { demoRatings } from './demo/ratings.ts'
import { demoReleases } from './demo/releases.ts'
import { demoUsFigures } from './demo/us-figures.ts'
import { releases } from '../events/releases.ts'
import { observations } from '../observations/record.ts'
import { sovereignRatings } from '../ratings/record.ts'
import { describedSeries } from '../series/records.ts'

/**
 * A made-up economy up to the day before today (UTC), releases up to a week ahead; what is told of a day is the same in
 * every run.
 */
export const demo = source({
  ...demoSource,
  title: 'Demo economy',
  feeds: [describedSeries, observations, sovereignRatings, releases],
  schedule: { cron: '20 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }) {
    yield* demoCurve(today)
    yield* demoUsFigures(today)
    yield* demoIndicators(today)
    yield* demoRatings(today)
    yield* demoReleases(today)
  },
})
