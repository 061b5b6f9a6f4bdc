import type { AnyRecord } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import { ask } from '../reading/ask.ts'
import { rowsIn } from '../reading/exact-json.ts'
import { changeRows } from '../support/change-rows.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { keyOf, withoutRows } from './stored-records.ts'

/** When a publisher restates last year's figure, this year's figure must remain. */
export const aRestatedRowKeepsTheNewest: Check = {
  name: 'a-restated-row-keeps-the-newest',
  says:
    'A correction to an earlier date hides or changes the newest row of the same entity. Add the date to the ' +
    'key, and never treat the row published last as the newest one in a rule or a read: order by the date.',
  skip: (specimen) =>
    withoutRows(specimen) ?? (dated(specimen.dataset.records).length === 0 ? 'no record has dates' : undefined),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const findings: string[] = []
      for (const record of dated(specimen.dataset.records))
        findings.push(...(await wrongIn(sample, record)).map((wrong) => `record ${record.table}: ${wrong}`))
      return findings
    }),
}

/**
 * Returns the records with several dates per entity. If the entity alone is the key, there is only one row per entity.
 */
const dated = (records: readonly AnyRecord[]) =>
  records.filter(
    ({ time, subject, key }) => time.mode !== 'catalog' && (subject !== undefined || key.includes(time.field)),
  )

async function wrongIn(sample: SampleHost, record: AnyRecord): Promise<readonly string[]> {
  const rows = await sample.rowsAt(record, sample.knowledge())
  const history = longestHistory(record, rows)
  const [oldest, newest] = [history[0], history.at(-1)]
  if (oldest === undefined || newest === undefined || oldest === newest)
    return ['the sample needs two dates for one entity']
  const before = await answersWith(sample, record, newest)
  const changed = await changeRows(sample, record, [oldest])
  if (changed === undefined) return ['no change to the older row is published as a revision']
  const kept = new Set(await answersWith(sample, record, newest))
  const hidden = before.filter((address) => !kept.has(address))
  const after = await sample.rowsAt(record, sample.knowledge())
  const found = after.filter((row) => keyOf(record, row) === keyOf(record, newest))
  const of = `after a change to ${changed.field} of ${dateOf(record, oldest)}`
  return [
    ...(found.length === 1 && JSON.stringify(found[0]) === JSON.stringify(newest)
      ? []
      : [`${of}, ${dateOf(record, newest)} reads ${JSON.stringify(found)}`]),
    ...hidden.map((address) => `${of}, ${address} no longer has a row for ${dateOf(record, newest)}`),
  ]
}

/** Returns the sample's calls whose responses contain a row with the same entity and date. */
async function answersWith(sample: SampleHost, record: AnyRecord, row: SampleRow): Promise<readonly string[]> {
  const names = [...(record.subject === undefined ? [] : [record.subject.column]), ...record.key].filter(
    (name) => record.time.mode === 'catalog' || name !== record.time.field,
  )
  const isSame = (answered: SampleRow) =>
    names.every((name) => answered[name] === undefined || textOf(answered[name]) === textOf(row[name])) &&
    dateOf(record, answered) === dateOf(record, row)
  const found: string[] = []
  for (const { operation, address } of sample.calls) {
    if (names.some((name) => name === record.subject?.column && operation.fields[name] === undefined)) continue
    const { status, text } = await ask(sample, address)
    if (status === 200 && rowsIn(text).some(isSame)) found.push(address)
  }
  return found
}

/** Returns a value as text, whether it comes from the store or from a response. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const dateOf = ({ time }: AnyRecord, row: SampleRow) => (time.mode === 'catalog' ? '' : String(row[time.field]))

/** Returns the rows of the entity with the most rows, oldest first. */
function longestHistory(record: AnyRecord, rows: readonly SampleRow[]): readonly SampleRow[] {
  const { time } = record
  const naming = record.subject === undefined ? record.key : [record.subject.column]
  const names = naming.filter((name) => time.mode === 'catalog' || name !== time.field)
  const entities = Map.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name])))
  const [longest = []] = [...entities.values()].sort((a, b) => b.length - a.length)
  return longest.toSorted((a, b) => (dateOf(record, a) < dateOf(record, b) ? -1 : 1))
}
