import type { Selection } from '@bourse/kit'
import { waysOf } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { TestAnswer } from '../../test-host.ts'
import { ask, statusOf } from './ask.ts'
import { isPaged, mostRows, selectionOf, withoutAnswers } from './call-kinds.ts'
import { everyCall, forEachCall } from './for-each-call.ts'
import { payerOf } from './usage.ts'
import { withQuery } from './with-query.ts'

/** A failed request must return a problem document that says what to do, and must cost nothing. */
export const failuresAreReportedAndFree: Check = {
  name: 'failures-are-reported-and-free',
  says:
    'A request that cannot be answered succeeds, fails without problem+json, or is charged. Declare ' +
    'parameters in `query` instead of reading them by hand, and throw `problem(…)` or `invalidParameter(…)`.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const { key, spent } = await payerOf(sample)
    return forEachCall(sample, everyCall, async (call) => {
      const findings: string[] = []
      for (const { address, expected } of failuresOf(call)) {
        const answer = await ask(sample, address, { key })
        findings.push(...wrongIn(answer, expected, await spent()).map((wrong) => `${address} ${wrong}`))
      }
      return findings
    })
  },
}

interface Failure {
  readonly address: string
  readonly expected: string
}

/** Returns the invalid requests that an operation's parameters make possible. */
function failuresOf({ operation, address }: Call): readonly Failure[] {
  const selection = selectionOf(operation.operation)
  const selectors = selection?.subject.selectors
  const invalid = (changes: Readonly<Record<string, string | undefined>>): Failure => ({
    address: withQuery(address, changes),
    expected: '422 invalid-parameter',
  })
  return [
    invalid({ no_such_parameter: '1' }),
    invalid({ format: 'xml' }),
    ...(isPaged(operation.operation)
      ? [invalid({ limit: '0' }), invalid({ limit: String(Number(mostRows(operation.operation)) + 1) })]
      : []),
    ...(operation.params.has('as_of') ? [invalid({ as_of: 'yesterday' })] : []),
    ...(operation.params.has('from') && operation.params.has('to')
      ? [invalid({ from: '2026-03-02', to: '2026-03-01', date: undefined })]
      : []),
    ...[...operation.params.values()]
      .filter(({ kind }) => kind === 'date')
      .map(({ name }) => invalid({ [name]: '2026-02-30' })),
    ...(isPaged(operation.operation)
      ? [{ address: withQuery(address, { cursor: 'bm90LWEtY3Vyc29y' }), expected: '422 cursor-mismatch' }]
      : []),
    ...(selectors === undefined
      ? []
      : [
          // A subject whose ids are its names has only one selector, so two of them cannot be combined.
          ...(selectors.names === selectors.ids ? [] : [invalid({ [selectors.names]: 'A', [selectors.ids]: 'b' })]),
          invalid({ [selectors.ids]: undefined, [selectors.names]: tooMany(selection?.max ?? 0) }),
          {
            address: withQuery(address, {
              ...withoutSelectors(selection),
              [selectors.names]: 'NO.SUCH.NAME',
              exchanges: undefined,
            }),
            // If the subject declares a spelling, this name does not match it.
            expected: selection?.subject.spelling === undefined ? '404 symbol-not-resolved' : '422 invalid-parameter',
          },
        ]),
  ]
}

function withoutSelectors(selection: Selection | undefined): Readonly<Record<string, undefined>> {
  const names = waysOf(selection).flatMap(({ subject: { selectors } }) => [
    selectors.names,
    selectors.ids,
    ...Object.keys(selectors.others ?? {}),
  ])
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

const tooMany = (most: number) => Array.from({ length: most + 1 }, (_, index) => `N${index}`).join(',')

function wrongIn(answer: TestAnswer, expected: string, spent: number): readonly string[] {
  const cost = answer.headers['x-credits-cost']
  return [
    ...(statusOf(answer) === expected ? [] : [`returns ${statusOf(answer)}, expected ${expected}`]),
    ...(answer.headers['content-type']?.startsWith('application/problem+json') === true ? [] : ['is not problem+json']),
    ...(cost === '0' ? [] : [`says X-Credits-Cost ${cost}`]),
    ...(spent === 0 ? [] : [`spends ${spent} credits`]),
  ]
}
