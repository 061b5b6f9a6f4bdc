import { parseExact } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import { isAsDeclared } from '../support/is-as-declared.ts'
import { ask } from './ask.ts'
import { withoutAnswers } from './call-kinds.ts'
import { everyCall, forEachCall } from './for-each-call.ts'

/** Properties that the host adds to every response. */
const OF_THE_HOST = [
  ...['next_cursor', 'limit', 'as_of', 'errors', 'resolved', 'resolved_by', 'unrecorded_symbols'],
  ...['attribution', 'withheld_publishers'],
]

/** `meta` must have exactly the declared properties, each of its declared kind. */
export const metaIsAsDeclared: Check = {
  name: 'meta-is-as-declared',
  says:
    '`meta` differs from its declaration, so clients and documentation do not know it. Declare its ' +
    'members, `meta: { name: f.text(…) }`, and set them with `call.meta` to values of their kind.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(sample, everyCall, async ({ operation: { operation }, address }) => {
      const { text } = await ask(sample, address)
      const { meta: exact } = parseExact(text) as Answer
      const { meta: plain }: Answer = JSON.parse(text)
      const declared = operation.meta ?? {}
      const unknown = Object.keys(exact).filter((name) => declared[name] === undefined && !OF_THE_HOST.includes(name))
      return [
        ...unknown.map((name) => `meta.${name} is not declared`),
        ...Object.entries(declared)
          .filter(([name, field]) => !isAsDeclared(field, { exact: exact[name] ?? null, plain: plain[name] }))
          .map(([name, { kind }]) => `meta.${name} is ${JSON.stringify(plain[name])}, declared ${kind}`),
      ]
    })
  },
}

interface Answer {
  readonly meta: Readonly<Record<string, unknown>>
}
