import type { Check } from '../check.ts'
import { ask } from './ask.ts'
import { withoutAnswers } from './call-kinds.ts'
import { everyCall, forEachCall } from './for-each-call.ts'
import { inEveryCase, priceOf } from './price-of.ts'
import { payerOf } from './usage.ts'
import { withQuery } from './with-query.ts'

/** The price in the documentation, in the dry run and in the response must equal the charged credits. */
export const pricesAreAsDeclared: Check = {
  name: 'prices-are-as-declared',
  says:
    'The price of a call differs from its declared `credits`. Correct `credits`: `perRequest(n)`, or ' +
    '`perSubject(n, { whole })` for every distinct name or id, or the case of `varies` that the parameter ' +
    'chooses.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const { key, spent } = await payerOf(sample)
    return forEachCall({ ...sample, calls: inEveryCase(sample.calls) }, everyCall, async (call) => {
      const price = priceOf(call)
      const dry = await ask(sample, withQuery(call.address, { dry_run: 'true' }), { key })
      const { data }: DryRun = dry.json
      const spentDry = await spent()
      const answer = await ask(sample, call.address, { key })
      const paid = await spent()
      return [
        ...(data.credits === price ? [] : [`a dry run states ${data.credits}, declared ${price}`]),
        ...(spentDry === 0 ? [] : [`a dry run spends ${spentDry}`]),
        ...(answer.headers['x-credits-cost'] === String(price)
          ? []
          : [`the response states ${answer.headers['x-credits-cost']}, declared ${price}`]),
        ...(paid === price ? [] : [`${paid} are spent, declared ${price}`]),
      ]
    })
  },
}

interface DryRun {
  readonly data: { readonly credits: number }
}
