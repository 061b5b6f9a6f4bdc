import type { AnyIntake, AnyRecord } from '@bourse/kit'
import { commitPublication } from './commit-publication.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { ReleaseOptions } from './publish-options.ts'
import { publishRecord, stageRecord, type StagedRecord, type UnreadRecord } from './publish-record.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from './publish-report.ts'
import { reconcile } from './reconcile.ts'
import { collectIntake, type CollectedIntake } from './stage/collect-intake.ts'
import { subjectsFirst } from './subjects-first.ts'
import { refuseUnreadable } from './unit-refused.ts'
import type { PublishingParts, Work } from './publishing-parts.ts'

/** Memory for one sort or hash: a file of half a million rows is put in order without a temporary file. */
const WORK_MEM = '192MB'

export interface FedRows {
  readonly feed: AnyRecord | AnyIntake
  readonly rows: AsyncIterable<readonly IncomingRow[]>
}

/** Gathers the rows of intakes in memory: neither a turn nor a connection waits for whoever sends them. */
export async function gatherIntakes(
  parts: PublishingParts,
  fed: readonly FedRows[],
  options: ReleaseOptions,
): Promise<readonly (UnreadRecord | CollectedIntake)[]> {
  const gathered: (UnreadRecord | CollectedIntake)[] = []
  const read = new Map<FedRows, number>()
  for (const each of fed) {
    const { feed, rows } = each
    const own = countedTogether(options, read, each)
    gathered.push(
      feed.part === 'record'
        ? { table: parts.tableOf(feed), rows, options: own }
        : await collectIntake(parts, feed, rows, own),
    )
  }
  return gathered
}

/** The options of one of several feeds: how many rows were `read` is told of all of them. */
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

/** Publishes rows of records, and of intakes once they are gathered, of one dataset in one batch. */
export async function publishBatch(
  work: Work,
  gathered: readonly (UnreadRecord | CollectedIntake)[],
  options: ReleaseOptions,
): Promise<PublishReport> {
  const { session } = work
  await session.query(`set work_mem = '${WORK_MEM}'`)
  const ready: { readonly part: StagedRecord | CollectedIntake; readonly on: Work }[] = []
  for (const { part, isAboutOthers } of subjectsFirst(work.parts, gathered, standingOf)) {
    const on = isAboutOthers ? work.within() : work
    ready.push({ part: 'intake' in part ? part : await stageRecord(on, part), on })
  }
  await refuseUnreadable(
    session,
    ready.map(({ part }) => part),
    options,
  )
  const [first] = ready.map(({ part }) => part)
  if (first === undefined) return EMPTY_REPORT
  const { dataset } = 'intake' in first ? first : first.table
  return commitPublication(work, dataset, options, async (publication) => {
    const reports: PublishReport[] = []
    for (const { part, on } of ready)
      reports.push(
        'intake' in part ? await reconcile(on, part, publication) : await publishRecord(on, part, publication),
      )
    await options.recordDecision?.(session)
    return sumReports(reports)
  })
}

/** What a part of a batch publishes, and what it asks beside the subjects of its rows. */
const standingOf = (part: UnreadRecord | CollectedIntake) =>
  'intake' in part
    ? { records: part.intake.feeds, needs: part.intake.needs }
    : { records: [part.table.record], needs: {} }
