import type { AnyRecord } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import { changeRows } from '../support/change-rows.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { keyOf, withoutRows } from './stored-records.ts'

/** A publisher corrects last year's figure; this year's stays. */
export const aRestatedRowKeepsTheNewest: Check = {
  name: 'a-restated-row-keeps-the-newest',
  says: 'A correction of an earlier date hides or changes the newest row of the same entity. Put the date into the key, and let no rule compare rows by the instant of their publication.',
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

const dated = (records: readonly AnyRecord[]) => records.filter(({ time }) => time.mode !== 'catalog')

async function wrongIn(sample: SampleHost, record: AnyRecord): Promise<readonly string[]> {
  const rows = await sample.rowsAt(record, sample.knowledge())
  const history = longestHistory(record, rows)
  const [oldest, newest] = [history[0], history.at(-1)]
  if (oldest === undefined || newest === undefined || oldest === newest)
    return ['the sample needs two dates of one entity']
  const changed = await changeRows(sample, record, [oldest])
  if (changed === undefined) return ['no change of the older row is published as a revision']
  const after = await sample.rowsAt(record, sample.knowledge())
  const found = after.filter((row) => keyOf(record, row) === keyOf(record, newest))
  return found.length === 1 && JSON.stringify(found[0]) === JSON.stringify(newest)
    ? []
    : [
        `after a change of ${changed.field} of ${dateOf(record, oldest)}, ${dateOf(record, newest)} reads ${JSON.stringify(found)}`,
      ]
}

const dateOf = ({ time }: AnyRecord, row: SampleRow) => (time.mode === 'catalog' ? '' : String(row[time.field]))

/** The rows of the entity that has most of them, oldest first. */
function longestHistory(record: AnyRecord, rows: readonly SampleRow[]): readonly SampleRow[] {
  const { time } = record
  const naming = record.subject === undefined ? record.key : [record.subject.column]
  const names = naming.filter((name) => time.mode === 'catalog' || name !== time.field)
  const entities = Map.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name])))
  const [longest = []] = [...entities.values()].sort((a, b) => b.length - a.length)
  return longest.toSorted((a, b) => (dateOf(record, a) < dateOf(record, b) ? -1 : 1))
}
