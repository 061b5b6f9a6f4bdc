import type { AnyRecord } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import { ask } from '../reading/ask.ts'
import { isPointInTime } from '../reading/call-kinds.ts'
import { rowsIn } from '../reading/exact-json.ts'
import { withQuery } from '../reading/with-query.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withdrawRow } from '../support/withdraw-row.ts'
import { keyOf, withoutRows } from './stored-records.ts'

/** Responses must no longer contain a withdrawn row, except as of an earlier time. */
export const aWithdrawnRowGoes: Check = {
  name: 'a-withdrawn-row-goes',
  says:
    'A withdrawn row is still returned, or is no longer returned as of an instant before its withdrawal. ' +
    'Read through `rows.at(call)`, pass `call.knowledge` to services, and cache ' +
    'no rows beyond the snapshot versions of the knowledge.',
  skip: (specimen) =>
    withoutRows(specimen) ??
    (specimen.dataset.records.every(isList) ? 'its lists for a date are replaced entirely' : undefined),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const findings: string[] = []
      for (const record of specimen.dataset.records.filter((one) => !isList(one)))
        findings.push(...(await wrongIn(sample, record)).map((wrong) => `record ${record.table}: ${wrong}`))
      return findings
    }),
}

const isList = ({ time }: AnyRecord) => time.mode === 'snapshot'

async function wrongIn(sample: SampleHost, record: AnyRecord): Promise<readonly string[]> {
  const before = await sample.rowsAt(record, sample.knowledge())
  const row = before.at(-1)
  if (row === undefined) return []
  const asOf = sample.test.clock.now()
  const answered = await addressesWith(sample, record, row)
  sample.test.clock.advance(60_000)
  // The row cannot be withdrawn by name, for example because its dataset creates the entity.
  if ((await withdrawRow(sample, record, row)) === 0) return []
  const stored = await sample.rowsAt(record, sample.knowledge())
  if (stored.some((other) => keyOf(record, other) === keyOf(record, row))) return ['the row is still stored as known']
  const still = new Set(await addressesWith(sample, record, row, answered))
  const dated = answered.filter((address) => isPointInTimeAt(sample, address))
  const then = new Set(
    await addressesWith(
      sample,
      record,
      row,
      dated.map((address) => withQuery(address, { as_of: asOf })),
    ),
  )
  const lost = dated.filter((address) => !then.has(withQuery(address, { as_of: asOf })))
  return [
    ...[...still].map((address) => `${address} still has a withdrawn row`),
    ...lost.map((address) => `${address} lacks it as of ${asOf}, before it was withdrawn`),
  ]
}

/** Returns whether one of the sample's calls reads stored rows as of an instant. */
const isPointInTimeAt = ({ calls }: SampleHost, address: string) =>
  calls.some((call) => call.address === address && isPointInTime(call.operation.operation))

/**
 * Returns the addresses whose responses contain a row, found by its public id. Returns none for a record without
 * public ids, because a row of a response may combine several stored rows.
 */
async function addressesWith(
  sample: SampleHost,
  { id, subject }: AnyRecord,
  row: SampleRow,
  addresses: readonly string[] = sample.calls.map(({ address }) => address),
): Promise<readonly string[]> {
  // A subject's id may belong to more than one row, so it is not used.
  if (id === undefined || subject?.column === 'id') return []
  const found: string[] = []
  for (const address of addresses) {
    const { status, text } = await ask(sample, address)
    if (status === 200 && rowsIn(text).some((answered) => answered['id'] === row['id'])) found.push(address)
  }
  return found
}
