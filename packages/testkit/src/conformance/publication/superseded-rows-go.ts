import type { AnyRecord } from '@bourse/kit'
import type { Check } from '../check.ts'
import { ask } from '../reading/ask.ts'
import { mostOf, withoutAnswers } from '../reading/call-kinds.ts'
import { rowsIn } from '../reading/exact-json.ts'
import { withQuery } from '../reading/with-query.ts'
import { changeRows } from '../support/change-rows.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** A row that was revised and then restored must appear once in every response. */
export const supersededRowsGo: Check = {
  name: 'superseded-rows-go',
  says:
    'A response shows replaced versions of a row. Read through `rows.at(call)`, which has the ' +
    'valid version; `rows.versions(call)` is for responses about versions.',
  skip: (specimen) => withoutRows(specimen) ?? withoutAnswers(specimen),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const before = await rowCounts(sample)
      const revised: string[] = []
      for (const record of specimen.dataset.records)
        if (await reviseAndRestore(sample, record)) revised.push(record.table)
      if (revised.length === 0) return []
      const after = await rowCounts(sample)
      return [...after].flatMap(([address, count]) => {
        const once = before.get(address) ?? count
        return count > once
          ? [`${address}: ${count} rows after one row each of ${revised.join(', ')} was revised, ${once} before`]
          : []
      })
    }),
}

/** Changes a row and publishes the original again. Returns false if the record's rules reject every change. */
async function reviseAndRestore(sample: SampleHost, record: AnyRecord): Promise<boolean> {
  const [row] = await sample.rowsAt(record, sample.knowledge())
  if (row === undefined) return false
  const changed = await changeRows(sample, record, [row])
  if (changed === undefined) return false
  sample.test.clock.advance(60_000)
  await sample.test.publish(record, [row], { source: changed.source })
  return true
}

/**
 * Returns the number of rows per response, without rejected requests and without responses that deliberately contain
 * several versions.
 */
async function rowCounts(sample: SampleHost): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { operation, address } of sample.calls) {
    const { status, text } = await ask(sample, withQuery(address, { limit: mostOf(operation.operation) }))
    if (status === 200) counts.set(address, rowsIn(text).length)
  }
  return counts
}
