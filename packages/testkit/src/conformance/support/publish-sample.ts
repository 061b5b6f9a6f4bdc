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
 * The result of publishing rows of the sample: the given rows of a record or staging table, or an answer of a source.
 */
export interface SampleReport {
  /** `record daily_bars`, `source quotes`. */
  readonly of: string
  /** Undefined if all of it was rejected. */
  readonly report: Report | undefined
  readonly refusal?: string
}

/**
 * Publishes the sample or a part of it, staging tables first, because they may create what records refer to. The host
 * publishes each answer of a source as one unit in one batch.
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
  // Here demo rows mix with rows of other sources, which the host allows nowhere else.
  const real: Source = { ...source, demo: false }
  const isRemark = (yielded: unknown) => isBad(yielded) || isTally(yielded)
  const part = isPart === undefined ? real : yielding(real, (yielded) => isRemark(yielded) || isPart(rowOf(yielded)))
  try {
    return { of, report: await test.publishUnit(part, { unit, raw }) }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UnitRefused')) throw error
    return { of, report: undefined, refusal: error.message }
  }

  /** A source with several feeds, and withdrawn rows, state the target of each row. */
  function rowOf(yielded: unknown): SampleRow {
    return isRemoval(yielded) || !('part' in source.feeds)
      ? (yielded as { readonly row: SampleRow }).row
      : (yielded as SampleRow)
  }
}

/** `record daily_bars`, `staging table directory`. */
export const nameOf = (feed: AnyRecord | AnyStagingTable) =>
  feed.part === 'record' ? `record ${feed.table}` : `staging table ${feed.id}`
