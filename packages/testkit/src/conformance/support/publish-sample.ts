import type { AnyStagingTable, AnyRecord, Dataset, Source } from '@bourse/kit'
import { isRemoval, isTally, feedsOf } from '@bourse/kit/host'
import { isBad, yielding } from '../../publish-parsed.ts'
import type { TestHost } from '../../test-host.ts'
import type { ConformanceOptions, Fixture, SampleRow } from '../options.ts'
import { fixturesOf, givenRows } from './sample-rows.ts'

/** Source id of the rows that the options contain. */
export const SOURCE = 'conformance'

type Report = Awaited<ReturnType<TestHost['publish']>>

/**
 * The result of publishing rows of the sample: the given rows of a record or staging table, or a response of a
 * source.
 */
export interface SampleReport {
  /** Name of the published part, such as `record daily_bars` or `source quotes`. */
  readonly of: string
  /** Publication report; undefined if the unit was rejected. */
  readonly report: Report | undefined
  readonly refusal?: string
}

/**
 * Publishes the sample or a part of it. Staging tables come first, because they may create entities that records
 * refer to. The host publishes each source response as one unit in one batch.
 */
export async function publishSample(
  test: TestHost,
  dataset: Dataset,
  options: ConformanceOptions,
  isPart?: (row: SampleRow) => boolean,
): Promise<readonly SampleReport[]> {
  const reports: SampleReport[] = []
  const published = new Set<Source>()
  for (const feed of [...dataset.staging, ...dataset.records]) {
    const given = givenRows(options, feed).filter((row) => isPart?.(row) ?? true)
    if (given.length > 0) reports.push({ of: nameOf(feed), report: await publishGiven(test, feed, given) })
    for (const source of dataset.sources.filter((one) => feedsOf(one).includes(feed))) {
      if (published.has(source)) continue
      published.add(source)
      for (const fixture of fixturesOf(options, source))
        reports.push(await publishAnswer(test, source, fixture, isPart))
    }
  }
  return reports
}

const publishGiven = (test: TestHost, feed: AnyRecord | AnyStagingTable, rows: readonly SampleRow[]) =>
  feed.part === 'record' ? test.publish(feed, rows, { source: SOURCE }) : test.submit(feed, rows, { source: SOURCE })

async function publishAnswer(
  test: TestHost,
  source: Source,
  { unit, raw }: Fixture,
  isPart: ((row: SampleRow) => boolean) | undefined,
): Promise<SampleReport> {
  const of = `source ${source.id}`
  // Demo rows may mix with rows of other sources only in these tests, so the source is published as a real one.
  const real: Source = { ...source, demo: false }
  const isRemark = (yielded: unknown) => isBad(yielded) || isTally(yielded)
  const part = isPart === undefined ? real : yielding(real, (yielded) => isRemark(yielded) || isPart(rowOf(yielded)))
  try {
    return { of, report: await test.publishUnit(part, { unit, raw }) }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UnitRefused')) throw error
    return { of, report: undefined, refusal: error.message }
  }

  /**
   * Returns the row itself. A source with several feeds yields it within an object that names the feed, and a
   * withdrawal contains it the same way.
   */
  function rowOf(yielded: unknown): SampleRow {
    return isRemoval(yielded) || !('part' in source.feeds)
      ? (yielded as { readonly row: SampleRow }).row
      : (yielded as SampleRow)
  }
}

/** Returns the name of a feed, such as `record daily_bars` or `staging table directory`. */
export const nameOf = (feed: AnyRecord | AnyStagingTable) =>
  feed.part === 'record' ? `record ${feed.table}` : `staging table ${feed.id}`
