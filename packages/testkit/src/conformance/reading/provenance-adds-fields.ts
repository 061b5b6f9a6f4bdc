import { isDeepStrictEqual } from 'node:util'
import { listsStoredRows } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import { ask, statusOf } from './ask.ts'
import { withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { queryOf, withQuery } from './with-query.ts'

/** `provenance=true` must return the same rows, each with the publication that added it. */
export const provenanceAddsFields: Check = {
  name: 'provenance-adds-fields',
  says:
    'A list returns different rows with `provenance=true`, or rows without a publication. Make properties that are ' +
    'computed for a page depend only on the declared fields of its rows.',
  skip: (specimen) => withoutOperations(specimen, listsStoredRows, 'no operation lists stored rows'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const isTraced = ({ operation: { operation }, address }: Call) =>
      listsStoredRows(operation) && queryOf(address, 'changed_since') === undefined
    return forEachCall(sample, isTraced, async ({ address }) => {
      const plain = rowsIn((await ask(sample, withQuery(address, { format: 'json' }))).text)
      const answer = await ask(sample, withQuery(address, { format: 'json', provenance: 'true' }))
      if (answer.status !== 200) return [`with provenance=true, the response is ${statusOf(answer)}`]
      const traced = rowsIn(answer.text)
      const untraced = traced.find(({ _known_from: from, _batch: batch }) => !isText(from) || !isText(batch))
      return [
        ...(isDeepStrictEqual(traced.map(withoutProvenance), plain) ? [] : ['provenance=true returns other rows']),
        ...(untraced === undefined ? [] : ['a row has no publication']),
      ]
    })
  },
}

const isText = (value: unknown) => typeof value === 'string'

function withoutProvenance(row: ExactRow): ExactRow {
  const { _source, _publisher, _known_from, _known_to, _batch, ...own } = row
  return own
}
