import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../check.ts'
import { parseFixture, type FedRow } from '../support/sample-rows.ts'
import { findingsOf, fixtureCases, withoutSources } from './fixture-cases.ts'

/** Parsing a recorded response again must yield the same rows, even years later. */
export const parseIsPure: Check = {
  name: 'parse-is-pure',
  says:
    '`parse` returns different rows for the same response, or changes the response, so a recorded file cannot be ' +
    'loaded again. Make it depend only on its two arguments and copy what it changes; "now" belongs in the unit, ' +
    'set by `plan` or `fetch`.',
  skip: withoutSources,
  find: (specimen) =>
    findingsOf(fixtureCases(specimen), async ({ source, fixture }) => {
      const before = structuredClone(fixture)
      const first = structuredClone(plain(await parseFixture(source, fixture)))
      const second = plain(await parseFixture(source, fixture))
      return [
        ...(isDeepStrictEqual(first, second) ? [] : ['a second call yields different rows']),
        ...(isDeepStrictEqual(before, fixture) ? [] : ['it changes the response or the unit']),
      ]
    }),
}

/** Returns rows as plain objects, regardless of the prototype that a CSV parser used. */
const plain = (rows: readonly FedRow[]) => rows.map(({ row }) => ({ ...row }))
