import type { AnyIntake, AnyRecord, Dataset } from '@bourse/kit'
import type { TestHost } from '../../test-host.ts'
import type { ConformanceOptions, SampleRow } from '../options.ts'
import { sampleBatches } from './sample-rows.ts'

/** Whose claims the rows are that the sample gives by hand. */
export const SOURCE = 'conformance'

type Report = Awaited<ReturnType<TestHost['publish']>>

/** What came of publishing the sample's rows for one record or intake. */
export interface SampleReport {
  readonly feed: AnyRecord | AnyIntake
  readonly report: Report
}

/** Publishes the sample, or a part of it: intakes first, for they may make what records refer to. */
export async function publishSample(
  test: TestHost,
  dataset: Dataset,
  options: ConformanceOptions,
  isPart: (row: SampleRow) => boolean = () => true,
): Promise<readonly SampleReport[]> {
  const reports: SampleReport[] = []
  for (const feed of [...dataset.intakes, ...dataset.records]) {
    for (const { rows: all, source } of sampleBatches(dataset, options, feed)) {
      const rows = all.filter(isPart)
      if (rows.length === 0) continue
      // Each under its own name, so that `merge` runs across them.
      const how = {
        source: source?.id ?? SOURCE,
        complete: source?.complete ?? false,
        gone: source?.gone ?? 'withdraw',
      }
      const report = feed.part === 'record' ? await test.publish(feed, rows, how) : await test.submit(feed, rows, how)
      reports.push({ feed, report })
    }
  }
  return reports
}

/** `record daily_bars`, `intake directory`. */
export const nameOf = (feed: AnyRecord | AnyIntake) =>
  feed.part === 'record' ? `record ${feed.table}` : `intake ${feed.id}`
