import type { AnyStagingTable, AnyRecord } from '@bourse/kit'
import { commitPublication } from './commit-publication.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { ReleaseOptions } from './publish-options.ts'
import { publishRecord, stageRecord, type StagedRecord, type UnreadRecord } from './publish-record.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from './publish-report.ts'
import { reconcile } from './reconcile.ts'
import { collectStaging, unreadStaging, type CollectedStaging, type UnreadStaging } from './stage/collect-staging.ts'
import { stageStaging } from './stage/stage-staging.ts'
import { sortBySubjects } from './subjects-first.ts'
import { rejectUnit } from './unit-refused.ts'
import type { PublishingParts, Work } from './publishing-parts.ts'

/** Memory for one sort or hash, enough to sort half a million rows without a temporary file. */
const WORK_MEM = '192MB'

/** Rows of one feed before they are published. */
type Gathered = UnreadRecord | UnreadStaging | CollectedStaging

export interface FedRows {
  readonly feed: AnyRecord | AnyStagingTable
  readonly rows: AsyncIterable<readonly IncomingRow[]>
}

/**
 * Collects the rows of staging tables in memory, so that a slow sender blocks neither other publications nor a
 * connection. Staging tables with groups may have more rows than fit, so theirs are read later, like those of records.
 */
export async function gatherStaging(
  parts: PublishingParts,
  fed: readonly FedRows[],
  options: ReleaseOptions,
): Promise<readonly Gathered[]> {
  const gathered: Gathered[] = []
  const read = new Map<FedRows, number>()
  for (const each of fed) {
    const { feed, rows } = each
    const own = countedTogether(options, read, each)
    if (feed.part === 'record') {
      gathered.push({ table: parts.tableOf(feed), rows, options: own })
      continue
    }
    const unread = unreadStaging(parts, feed, rows, own)
    gathered.push(feed.groupBy === undefined ? await collectStaging(parts, unread) : unread)
  }
  return gathered
}

/**
 * Returns the options for one of several feeds, whose progress is reported as the number of rows `read` from all of
 * them.
 */
function countedTogether(options: ReleaseOptions, read: Map<FedRows, number>, own: FedRows): ReleaseOptions {
  const { onProgress } = options
  if (onProgress === undefined) return options
  return {
    ...options,
    onProgress(rows) {
      read.set(own, rows)
      onProgress([...read.values()].reduce((sum, each) => sum + each))
    },
  }
}

/** Publishes one dataset's rows in one batch: rows for its records, and the rows collected for its staging tables. */
export async function publishBatch(
  work: Work,
  gathered: readonly Gathered[],
  options: ReleaseOptions,
): Promise<PublishReport> {
  const { session } = work
  await session.query(`set work_mem = '${WORK_MEM}'`)
  const ready: { readonly part: StagedRecord | CollectedStaging; readonly on: Work }[] = []
  for (const { part, isAboutOthers } of sortBySubjects(work.parts, gathered, standingOf)) {
    const on = isAboutOthers ? work.within() : work
    ready.push({ part: await stage(on, part), on })
  }
  await rejectUnit(
    session,
    ready.map(({ part }) => part),
    options,
  )
  const [first] = ready.map(({ part }) => part)
  if (first === undefined) return EMPTY_REPORT
  const { dataset } = 'stagingTable' in first ? first : first.table
  return commitPublication(work, dataset, options, async (publication) => {
    const reports: PublishReport[] = []
    for (const { part, on } of ready)
      reports.push(
        'stagingTable' in part ? await reconcile(on, part, publication) : await publishRecord(on, part, publication),
      )
    await options.alsoWrite?.(session)
    return sumReports(reports)
  })
}

async function stage(work: Work, part: Gathered): Promise<StagedRecord | CollectedStaging> {
  if ('table' in part) return stageRecord(work, part)
  return 'sets' in part ? part : stageStaging(work.session, work.parts, part)
}

/** Returns which records a part of a batch publishes, and which it reads in addition to the subjects of its rows. */
const standingOf = (part: Gathered) =>
  'stagingTable' in part
    ? { records: part.stagingTable.feeds, needs: part.stagingTable.needs }
    : { records: [part.table.record], needs: {} }
