import type { AnyRecord } from '@bourse/kit'
import type { Check } from '../check.ts'
import { changeRows } from '../support/change-rows.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { keyOf, sameRows, withoutRows } from './stored-records.ts'

/** Only one version of a row is valid at a time, and earlier versions remain readable. */
export const aChangedRowClosesTheOld: Check = {
  name: 'a-changed-row-closes-the-old',
  says:
    'A changed row does not replace the previous version, or the previous version can no longer be read. Give both ' +
    'the same key: fields that identify the row, never one that is revised.',
  skip: withoutRows,
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const findings: string[] = []
      for (const record of specimen.dataset.records)
        findings.push(...(await wrongIn(sample, record)).map((wrong) => `record ${record.table}: ${wrong}`))
      return findings
    }),
}

async function wrongIn(sample: SampleHost, record: AnyRecord): Promise<readonly string[]> {
  const before = await sample.rowsAt(record, sample.knowledge())
  const asOf = sample.test.clock.now()
  const [row] = before
  if (row === undefined) return ['the sample has no row to change']
  const changed = await changeRows(sample, record, [row])
  if (changed === undefined) return onlyKeys(record) ? [] : ['no change to any field is published as a revision']
  const after = await sample.rowsAt(record, sample.knowledge())
  const then = await sample.rowsAt(record, { ...sample.knowledge(), asOf })
  const versions = after.filter((other) => keyOf(record, other) === keyOf(record, row))
  return [
    ...(sameRows(versions, changed.rows)
      ? []
      : [`after a change to ${changed.field}, ${versions.length} versions are valid`]),
    ...(sameRows(then, before) ? [] : [`after a change to ${changed.field}, as_of does not return the earlier rows`]),
  ]
}

/** Returns whether a record has only key fields, so that no revision is possible. */
const onlyKeys = ({ fields, key }: AnyRecord) => Object.keys(fields).every((name) => key.includes(name))
