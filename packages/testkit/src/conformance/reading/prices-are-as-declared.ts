import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import { ask } from './ask.ts'
import { selectionOf, withoutAnswers } from './call-kinds.ts'
import { everyCall, forEachCall } from './for-each-call.ts'
import { payerOf } from './usage.ts'
import { queryOf, withQuery } from './with-query.ts'

/** What the documentation says, what a dry run says, what the answer says and what is spent are one number. */
export const pricesAreAsDeclared: Check = {
  name: 'prices-are-as-declared',
  says: 'A call costs something else than its `credits` declare. Correct `credits`: `perRequest(n)`, or `perSubject(n, { whole })` for every distinct name or id.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const { key, used } = await payerOf(sample)
    return forEachCall(sample, everyCall, async (call) => {
      const price = priceOf(call)
      const start = await used()
      const dry = await ask(sample, withQuery(call.address, { dry_run: 'true' }), { key })
      const { data }: DryRun = dry.json
      const between = await used()
      const answer = await ask(sample, call.address, { key })
      const end = await used()
      return [
        ...(data.credits === price ? [] : [`a dry run says ${data.credits}, declared ${price}`]),
        ...(between === start ? [] : [`a dry run spends ${between - start}`]),
        ...(answer.headers['x-credits-cost'] === String(price)
          ? []
          : [`the answer says ${answer.headers['x-credits-cost']}, declared ${price}`]),
        ...(end - between === price ? [] : [`${end - between} are spent, declared ${price}`]),
      ]
    })
  },
}

interface DryRun {
  readonly data: { readonly credits: number }
}

/** The declared price of a call: one price, or one for each distinct name. */
function priceOf({ operation, address }: Call): number {
  const { credits } = operation.operation
  if (credits.per === 'request') return credits.amount
  const selectors = selectionOf(operation.operation)?.subject.selectors
  const given = selectors && (queryOf(address, selectors.names) ?? queryOf(address, selectors.ids))
  if (given === undefined) return credits.whole ?? credits.amount
  const names = given.split(',').map((name) => name.trim().toUpperCase())
  return credits.amount * new Set(names.filter((name) => name !== '')).size
}
