import { source, type Extension } from '@bourse/kit'
import { describedSeries, observations, releases, sovereignRatings } from '@bourse/economic'
import { demoSource } from '../market/index.ts'
import { demoCurve } from './economic/curve.ts'
import { demoIndicators } from './economic/indicators.ts'
import { demoRatings } from './economic/ratings.ts'
import { demoReleases } from './economic/releases.ts'
import { demoUsFigures } from './economic/us-figures.ts'

/**
 * A synthetic economy through yesterday (UTC), with releases up to a week ahead; every run returns the same values for
 * a day.
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

export const demoExtension: Extension = { sources: [demo] }
