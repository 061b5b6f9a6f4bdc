import { CANARY_KEY } from '../../publisher/index.ts'
import type { Check } from '../check.ts'
import { failedFetches, titleOf, withoutHttp } from './fetch-with.ts'

/** Keys must be in headers or added by the host, because addresses and messages are logged. */
export const secretsStayIn: Check = {
  name: 'secrets-stay-in',
  says:
    'A source puts a key into an address, a log line or its raw response, where others can read it. Declare the key ' +
    'in `secrets` of the publisher, so that the host adds it to requests; or send it in a header.',
  skip: withoutHttp,
  async find(specimen) {
    const fetches = await failedFetches(specimen)
    return fetches.flatMap((one) => {
      const message = one.thrown instanceof Error ? one.thrown.message : ''
      const texts = [...one.used, message, JSON.stringify(one.raw) ?? '']
      return texts.some((text) => text.includes(CANARY_KEY)) ? [titleOf(one)] : []
    })
  },
}
