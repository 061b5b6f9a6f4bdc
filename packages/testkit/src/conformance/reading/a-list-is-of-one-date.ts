import type { AnyRecord, Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask } from './ask.ts'
import { isCallable, isList, mostOf, withoutAnswers } from './call-kinds.ts'
import { rowsIn } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { queryOf, withQuery } from './with-query.ts'

/** An operation that reads a complete snapshot list must return rows of a single date. */
export const aListIsOfOneDate: Check = {
  name: 'a-list-is-of-one-date',
  says:
    'A response mixes lists from two dates for one subject. Serve the record as a `collection`, which stays on ' +
    'one list, or pick one date per subject in the select.',
  skip: (specimen) =>
    withoutAnswers(specimen) ??
    (specimen.dataset.endpoints.some(
      (operation) => isCallable(operation) && listsOf(operation, specimen.dataset.records).length > 0,
    )
      ? undefined
      : 'no operation reads complete lists for a date'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(
      sample,
      ({ operation, address }) =>
        !operation.params.has('from') &&
        listsOf(operation.operation, specimen.dataset.records).length > 0 &&
        !RANGES.some((name) => queryOf(address, name) !== undefined),
      async ({ operation, address }) => {
        const found = await Promise.all(
          listsOf(operation.operation, specimen.dataset.records).map((record) =>
            mixedIn(sample, withQuery(address, { limit: mostOf(operation.operation) }), record),
          ),
        )
        return found.flat()
      },
    )
  },
}

const RANGES = ['from', 'to']

/** Returns the snapshot records whose rows an operation returns. */
function listsOf(operation: Operation, records: readonly AnyRecord[]): readonly AnyRecord[] {
  if (!isList(operation)) return []
  const read =
    operation.kind === 'custom'
      ? records.filter((record) => Object.values(operation.needs).some((need) => (need as unknown) === record))
      : [operation.record]
  // A parameter named after the date field selects among the lists; without it the request covers all of them.
  return read.filter(({ time }) => time.mode === 'snapshot' && operation.query.properties[time.field] === undefined)
}

async function mixedIn(sample: SampleHost, address: string, { time }: AnyRecord): Promise<readonly string[]> {
  if (time.mode !== 'snapshot') return []
  const rows = rowsIn((await ask(sample, address)).text)
  const bySubject = Map.groupBy(rows, (row) => String(row[time.per]))
  const mixed = [...bySubject].find(([, own]) => new Set(own.map((row) => row[time.field])).size > 1)
  if (mixed === undefined) return []
  const dates = [...new Set(mixed[1].map((row) => String(row[time.field])))].sort()
  return [`the rows for ${mixed[0]} are from ${dates.join(' and ')}`]
}
