import { SourceOff } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import { failedFetches, titleOf, withoutHttp } from './fetch-with.ts'

/** A source must stop if its publisher rejects the key, because further requests may block the account. */
export const stopsOnADeadKey: Check = {
  name: 'stops-on-a-dead-key',
  says:
    'A source continues although its publisher rejects the key. Have `fetch` reject with the error from `http` ' +
    'unchanged after the first request.',
  skip: withoutHttp,
  async find(specimen) {
    const fetches = await failedFetches(specimen, new SourceOff('the publisher rejects the key', 'key'))
    return fetches.flatMap((one) => (one.thrown instanceof SourceOff ? [] : [titleOf(one)]))
  },
}
