import { job } from '@bourse/kit'
import { payouts, splits } from '@bourse/services'
import { dailyBars } from './record.ts'

/**
 * Rechecks held bars. A split may arrive up to a day after its execution; the bars on its date are held until then and
 * checked again whenever splits or special dividends are published.
 */
export const releaseHeldBars = job({
  id: 'release-held-bars',
  title: 'Release bars that a same-day split or cash payment confirms',
  after: [splits, payouts],
  needs: {},
  run: (_, { review }) => review(dailyBars),
})
