import type { Check } from '../check.ts'
import { publishSample } from '../support/publish-sample.ts'
import { withoutRows } from './stored-records.ts'

/** A source may run again at any time; the same rows must create no new versions. */
export const publishingTwiceChangesNothing: Check = {
  name: 'publishing-twice-changes-nothing',
  says:
    'Publishing the same rows again creates new versions. Yield the same values for the same input: no load ' +
    'time, no random number, no value that depends on what is already stored.',
  skip: withoutRows,
  find: (specimen) =>
    specimen.publishing(async ({ test, dataset }) => {
      test.clock.advance(60_000)
      const again = await publishSample(test, dataset, specimen.options)
      return again
        .filter(({ report }) => report?.batch !== undefined)
        .map(({ of, report }) => `${of}: ${report?.published} versions created, ${report?.revised} closed`)
    }),
}
