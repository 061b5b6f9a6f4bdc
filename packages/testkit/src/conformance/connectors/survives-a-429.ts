import { RetryLater } from '@bourse/kit'
import type { Check } from '../check.ts'
import { failedFetches, titleOf, withoutHttp } from './fetch-with.ts'

/** A unit whose request the publisher throttles must be retried later, instead of ending without rows. */
export const survivesA429: Check = {
  name: 'survives-a-429',
  says:
    'A source hides that its publisher requests a wait, so the unit ends and is not retried. Have `fetch` reject ' +
    'with the error from `http` unchanged.',
  skip: withoutHttp,
  async find(specimen) {
    const fetches = await failedFetches(specimen, new RetryLater(60, 'the publisher returned 429'))
    return fetches.flatMap((one) => (one.thrown instanceof RetryLater ? [] : [titleOf(one)]))
  },
}
