import type { Check } from '../check.ts'
import { nameOf } from '../support/publish-sample.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** Checks on rows mean nothing without rows. */
export const theSampleIsPublished: Check = {
  name: 'the-sample-is-published',
  says:
    'The sample does not reach every record, so that the checks on rows would look at nothing. Give `rows`, ' +
    '`intakeRows` or `fixtures` that publish at least one row of each record, and the entities they name to a ' +
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
    const held = sample.reports.filter(({ report }) => report.held > 0)
    return [
      ...missing.flat(),
      ...(await quarantined(sample)),
      ...held.map(({ feed, report }) => `${nameOf(feed)}: ${report.held} rows of the sample are held`),
    ]
  },
}

async function quarantined({ test, dataset }: SampleHost): Promise<readonly string[]> {
  const rows = await test.database.database.query<{ record: string; reason: string; content: string }>(
    'select record, reason, content from bourse.quarantine where dataset = $1 order by id',
    [dataset.id],
  )
  return rows.map(
    ({ record, reason, content }) => `${record} refuses a row of the sample: ${reason}: ${content.slice(0, 200)}`,
  )
}
