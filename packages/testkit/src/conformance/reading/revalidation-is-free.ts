import type { Check } from '../check.ts'
import { ask } from './ask.ts'
import { isReadThrough, withoutAnswers } from './call-kinds.ts'
import { forEachCall } from './for-each-call.ts'
import { payerOf } from './usage.ts'

/** A client that already has the current response must receive a 304 at no cost. */
export const revalidationIsFree: Check = {
  name: 'revalidation-is-free',
  says:
    'An unchanged response cannot be revalidated, or revalidating it is charged. Have `changesAt` name the next ' +
    'change by the clock, and make the read return the same rows while nothing is published.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const { key, used } = await payerOf(sample)
    const isTagged = ({ operation }: (typeof sample.calls)[number]) => !isReadThrough(operation.operation)
    return forEachCall(sample, isTagged, async ({ address }) => {
      const first = await ask(sample, address, { key })
      const { etag } = first.headers
      if (etag === undefined) return ['the response has no ETag']
      const before = await used()
      const again = await ask(sample, address, { key, headers: { 'if-none-match': etag } })
      const spent = (await used()) - before
      return [
        ...(again.status === 304 ? [] : [`a request with its ETag returns ${again.status}, expected 304`]),
        ...(again.text === '' ? [] : ['the 304 has a body']),
        ...(again.headers['x-credits-cost'] === '0'
          ? []
          : [`it says X-Credits-Cost ${again.headers['x-credits-cost']}`]),
        ...(spent === 0 ? [] : [`it spends ${spent} credits`]),
      ]
    })
  },
}
