import type { Check } from '../check.ts'
import { ask } from '../reading/ask.ts'
import { isPointInTime } from '../reading/call-kinds.ts'
import { withQuery } from '../reading/with-query.ts'
import { changeRows } from '../support/change-rows.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** Number of rows to change. */
const SOME = 1

/** Later publications must not change a response as of an instant, not even by a byte. */
export const asOfReadsWhatWasKnown: Check = {
  name: 'as-of-reads-what-was-known',
  says:
    'A response as of an earlier instant changes when more is published. Pass `call.knowledge` to every ' +
    '`rows.at` and to every service that the read uses.',
  skip: (specimen) =>
    withoutRows(specimen) ??
    (specimen.dataset.endpoints.some(isPointInTime) ? undefined : 'no operation reads stored rows as of an instant'),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const asOf = sample.test.clock.now()
      const calls = sample.calls.filter(({ operation }) => isPointInTime(operation.operation))
      const before = await dataOf(sample, calls, asOf)
      for (const record of specimen.dataset.records)
        await changeRows(sample, record, await sample.rowsAt(record, sample.knowledge()), SOME)
      const after = await dataOf(sample, calls, asOf)
      return calls.flatMap(({ address }, index) =>
        before[index] === undefined || before[index] === after[index]
          ? []
          : [`${address}: the response as of ${asOf} has changed`],
      )
    }),
}

/** A cursor contains the batches that existed when it was created, including those after the as-of instant. */
const CURSOR = /"next_cursor":"[^"]*"/

/** Returns the bodies of the responses; undefined for a rejected call. */
async function dataOf(
  sample: SampleHost,
  calls: readonly Call[],
  asOf: string,
): Promise<readonly (string | undefined)[]> {
  const texts: (string | undefined)[] = []
  for (const { address } of calls) {
    const { status, text } = await ask(sample, withQuery(address, { as_of: asOf }))
    texts.push(status === 200 ? text.replace(CURSOR, '') : undefined)
  }
  return texts
}
