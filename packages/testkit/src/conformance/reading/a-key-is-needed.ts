import type { Check } from '../check.ts'
import { statusOf } from './ask.ts'
import { everyCall, forEachCall } from './for-each-call.ts'
import { withoutAnswers } from './call-kinds.ts'

/** Requests without a key must not receive data. */
export const aKeyIsNeeded: Check = {
  name: 'a-key-is-needed',
  says: 'An operation responds without a key. Serve it as an operation of the dataset, not on a separate route.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(sample, everyCall, async ({ address }) => {
      const answer = await sample.test.get(address)
      return [
        ...(statusOf(answer) === '401 unauthenticated' ? [] : [`without a key it returns ${statusOf(answer)}`]),
        ...(answer.headers['www-authenticate'] === undefined ? ['it does not send WWW-Authenticate'] : []),
      ]
    })
  },
}
