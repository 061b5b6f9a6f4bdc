import type { AnyRecord } from '@bourse/kit'
import type { PublishOptions } from '@bourse/host'
import type { SampleRow } from '../options.ts'
import { SOURCE } from './publish-sample.ts'
import type { SampleHost } from './sample-host.ts'

/** Withdraws a published row of a source by its key; returns the number of withdrawn rows. */
export async function withdrawRow(
  { test }: Pick<SampleHost, 'test'>,
  record: AnyRecord,
  row: SampleRow,
  options: PublishOptions = { source: SOURCE },
): Promise<number> {
  const names = [...record.key, ...(record.subject === undefined ? [] : [record.subject.column])]
  const key = Object.fromEntries(names.map((name) => [name, row[name]]))
  async function* removal() {
    yield [{ row: key, does: 'withdraw' as const }]
  }
  const { withdrawn } = await test.host.publications.publish(record, removal(), options)
  await test.host.refresh()
  return withdrawn
}
