import { job } from '@bourse/kit'
import { splits } from '@bourse/services'
import { dailyBars } from './record.ts'

/**
 * A split may arrive up to a day after its execution: the bars of its date wait until then, and are looked at again
 * whenever splits are published.
 */
export const releaseHeldBars = job({
  id: 'release-held-bars',
  title: 'Release bars that a split confirms',
  after: [splits],
  needs: {},
  run: (_, { review }) => review(dailyBars),
})
