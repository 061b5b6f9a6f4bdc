import { parseAll } from '../../parse-all.ts'
import { isBad } from '../../publish-parsed.ts'
import type { Check } from '../check.ts'
import { fixtureCases } from '../sources/fixture-cases.ts'
import type { Specimen } from '../specimen.ts'
import { nameOf } from '../support/publish-sample.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** The sample must be published, because checks on rows are meaningless without rows. */
export const theSampleIsPublished: Check = {
  name: 'the-sample-is-published',
  says:
    'The sample does not reach every record, so the checks on rows would check nothing. Give `rows`, ' +
    '`stagingRows` or `fixtures` that publish at least one row of each record, and the entities they name to a ' +
    'fake in `with`.',
  skip: withoutRows,
  find: async (specimen) => {
    const sample = await specimen.reading()
    const missing = await Promise.all(
      specimen.dataset.records.map(async (record) => {
        const rows = await sample.rowsAt(record, sample.knowledge())
        return rows.length === 0 ? [`${nameOf(record)} has no published row`] : []
      }),
    )
    return [
      ...missing.flat(),
      ...(await quarantined(sample, await unreadable(specimen))),
      ...sample.reports.flatMap(({ of, report, refusal }) => [
        ...(refusal === undefined ? [] : [`${of}: ${refusal}`]),
        ...((report?.held ?? 0) > 0 ? [`${of}: ${report?.held} rows of the sample are held`] : []),
      ]),
    ]
  },
}

/** Returns the rows of recorded responses that their source reports as unreadable. */
async function unreadable(specimen: Specimen): Promise<ReadonlySet<string>> {
  const reasons = new Set<string>()
  for (const { source, fixture } of fixtureCases(specimen))
    for (const yielded of await parseAll(source, fixture.raw, fixture.unit))
      if (isBad(yielded)) reasons.add(yielded.message)
  return reasons
}

async function quarantined({ test, dataset }: SampleHost, unreadable: ReadonlySet<string>): Promise<readonly string[]> {
  const rows = await test.database.database.query<{ record: string; reason: string; content: string }>(
    'select record, reason, content from bourse.quarantine where dataset = $1 order by id',
    [dataset.id],
  )
  return rows
    .filter(({ reason }) => !unreadable.has(reason))
    .map(({ record, reason, content }) => `${record} rejects a row of the sample: ${reason}: ${content.slice(0, 200)}`)
}
