import type { Check } from '../check.ts'
import { ask, statusOf } from './ask.ts'
import { isPointInTime, withoutOperations } from './call-kinds.ts'
import { rowsIn } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { withQuery } from './with-query.ts'

/** An instant before any publication. */
const BEFORE = '1970-01-02T00:00:00Z'

/** Rejections that reveal as little as an empty response. */
const SILENT = ['symbol-not-resolved', 'identifier-not-found', 'record-not-found', 'point-in-time-unavailable'].map(
  (code) => new RegExp(`^4\\d\\d ${code}$`),
)

/** A response as of an instant before the first batch must contain no rows. */
export const nothingIsKnownBeforeTheFirstBatch: Check = {
  name: 'nothing-is-known-before-the-first-batch',
  says:
    'A response as of an instant before the first publication has rows, which leaks later data into the past. Read ' +
    'through `rows.at(call.knowledge)` and pass the knowledge to services.',
  skip: (specimen) => withoutOperations(specimen, isPointInTime, 'no operation reads stored rows as of an instant'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(
      sample,
      ({ operation }) => isPointInTime(operation.operation),
      async ({ address }) => {
        const answer = await ask(sample, withQuery(address, { as_of: BEFORE }))
        if (answer.status !== 200)
          return SILENT.some((silent) => silent.test(statusOf(answer))) ? [] : [`it returns ${statusOf(answer)}`]
        const rows = rowsIn(answer.text).length
        return rows === 0 ? [] : [`it has ${rows} rows`]
      },
    )
  },
}
