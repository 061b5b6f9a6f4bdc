import { EMPTY_REPORT, type Publications, type PublishReport, UnitRejected } from '@bourse/engine/publishing'
import { inSpan } from '@bourse/engine/tracing'
import type { Wiring } from '@bourse/engine/wiring'
import type { AnyRecord, AnyStagingTable } from '@bourse/kit'
import type { Meter } from './meter.ts'

/** The counts in a report; each row ends up in exactly one of them. */
const OUTCOMES = ['published', 'withdrawn', 'unchanged', 'held', 'quarantined'] as const

type Counters = Pick<Meter, 'publications' | 'publicationRows' | 'publicationSeconds'>

/** Counts and times what is published. A dry run publishes nothing, so it is not counted. */
export function observePublications(publications: Publications, wiring: Wiring, meter: Counters): Publications {
  const datasetOf = (feed: AnyRecord | AnyStagingTable | undefined) => {
    if (feed === undefined) return 'none'
    if (feed.part === 'record') return wiring.tables.get(feed)?.dataset.id ?? 'unknown'
    return wiring.stagingTables.get(feed)?.id ?? 'unknown'
  }

  function count(dataset: string, outcome: string, report: PublishReport): void {
    meter.publications.inc({ dataset, outcome })
    if (outcome === 'rejected') return void meter.publicationRows.inc({ dataset, outcome }, report.rows)
    for (const each of OUTCOMES)
      if (report[each] > 0) meter.publicationRows.inc({ dataset, outcome: each }, report[each])
  }

  async function timed<T>(
    feed: AnyRecord | AnyStagingTable | undefined,
    work: () => Promise<T>,
    reportOf: (result: T) => PublishReport,
  ): Promise<T> {
    const dataset = datasetOf(feed)
    const end = meter.publicationSeconds.startTimer({ dataset })
    try {
      const result = await inSpan(`publish ${dataset}`, { attributes: { 'bourse.dataset': dataset } }, work)
      const report = reportOf(result)
      count(dataset, report.batch === undefined ? 'unchanged' : 'published', report)
      return result
    } catch (error) {
      if (error instanceof UnitRejected) count(dataset, 'rejected', error.report)
      else count(dataset, 'failed', EMPTY_REPORT)
      throw error
    } finally {
      end()
    }
  }

  const itself = (report: PublishReport) => report
  return {
    ...publications,
    publish(feed, rows, options) {
      const work = () => publications.publish(feed, rows, options)
      return options.dryRun === true ? work() : timed(feed, work, itself)
    },
    publishTogether(fed, options) {
      const work = () => publications.publishTogether(fed, options)
      return options.dryRun === true ? work() : timed(fed[0]?.feed, work, itself)
    },
    review: (record) => timed(record, () => publications.review(record), itself),
    release: (record, keys, options) => timed(record, () => publications.release(record, keys, options), itself),
    mergeAgain(record, options) {
      const work = () => publications.mergeAgain(record, options)
      return options.dryRun ? work() : timed(record, work, ({ report }) => report)
    },
  }
}
