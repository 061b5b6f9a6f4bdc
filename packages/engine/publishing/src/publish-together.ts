import type { Session } from '@bourse/database'
import type { AnyIntake, AnyRecord, Dataset } from '@bourse/kit'
import { commitPublication } from './commit-publication.ts'
import { refuseMixing } from './demo-rows.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { ReleaseOptions } from './publish-options.ts'
import { publishRecord, stageRecord, type StagedRecord } from './publish-record.ts'
import { sumReports, type PublishReport } from './publish-report.ts'
import { reconcile } from './reconcile.ts'
import { collectIntake, type CollectedIntake } from './stage/collect-intake.ts'
import { refuseUnreadable } from './unit-refused.ts'
import type { PublishingParts, Work } from './work.ts'
import { workOn } from './work-on.ts'

/** Memory for one sort or hash: a file of half a million rows is put in order without a temporary file. */
const WORK_MEM = '192MB'

/** Rows for one record or intake. */
export interface FedRows {
  readonly feed: AnyRecord | AnyIntake
  readonly rows: AsyncIterable<readonly IncomingRow[]>
}

/** Publishes rows of one or several records and intakes of one dataset in one batch. */
export async function publishTogether(
  parts: PublishingParts,
  session: Session,
  dataset: Dataset,
  fed: readonly FedRows[],
  options: ReleaseOptions,
): Promise<PublishReport> {
  await session.query(`set work_mem = '${WORK_MEM}'`)
  // Refused again under the lock; here, so that nobody waits for a large file to be read first.
  await refuseMixing(session, options)
  const work = workOn(parts, session, options)
  const counted = withTotals(options)
  const ready: Ready[] = []
  for (const each of fed) ready.push(await makeReady(work, each, counted))
  await refuseUnreadable(session, ready, options)
  return commitPublication(work, dataset, options, async (publication) => {
    const reports: PublishReport[] = []
    for (const each of ready) reports.push(await publishReady(work, each, publication))
    return sumReports(reports)
  })
}

/** Rows that were read and looked at before the lock is taken. */
type Ready = StagedRecord | CollectedIntake

function makeReady(work: Work, { feed, rows }: FedRows, options: ReleaseOptions): Promise<Ready> {
  return feed.part === 'record'
    ? stageRecord(work, work.parts.tableOf(feed), rows, options)
    : collectIntake(work.parts, feed, rows, options)
}

function publishReady(work: Work, ready: Ready, publication: Publication): Promise<PublishReport> {
  return 'intake' in ready ? reconcile(work, ready, publication) : publishRecord(work, ready, publication)
}

/** Rows are counted over all feeds, which are staged one after the other. */
function withTotals(options: ReleaseOptions): ReleaseOptions {
  const { onProgress } = options
  if (onProgress === undefined) return options
  let [before, last] = [0, 0]
  return {
    ...options,
    onProgress(rows) {
      if (rows < last) before += last
      last = rows
      onProgress(before + rows)
    },
  }
}
