import type { Session } from '@bourse/database'
import type { AnyIntake, AnyRecord, Dataset } from '@bourse/kit'
import { collectRows } from './stage/collect-rows.ts'
import { committing } from './in-publication.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { PublishingParts, PublishOptions, Work } from './publish-options.ts'
import { sumReports, type PublishReport } from './publish-report.ts'
import { beginStaging, stageRecord, type Step } from './publish-rows.ts'
import { reconcile } from './reconcile.ts'
import { checkedOf, refuseUnreadable, type Checked } from './unit-refused.ts'
import { workOn } from './work-on.ts'

/** Rows for one record or intake. */
export interface FedRows {
  readonly feed: AnyRecord | AnyIntake
  readonly rows: AsyncIterable<readonly IncomingRow[]>
}

/** Publishes rows of several records and intakes of one dataset in one batch. */
export async function publishTogether(
  parts: PublishingParts,
  session: Session,
  dataset: Dataset,
  fed: readonly FedRows[],
  options: PublishOptions,
): Promise<PublishReport> {
  await beginStaging(session, options)
  const work = workOn(parts, session, options)
  const told = withTotals(options)
  const staged: { readonly checked: Checked; readonly step: Step }[] = []
  for (const { feed, rows } of fed)
    staged.push(
      feed.part === 'record'
        ? await stageRecord(work, parts.tableOf(feed), rows, told)
        : await collectIntake(work, feed, rows, told),
    )
  const all = staged.map(({ checked }) => checked)
  await refuseUnreadable(session, all, options)
  return committing(work, dataset, options, async (publication) => {
    const reports: PublishReport[] = []
    for (const { step } of staged) reports.push(await step(publication))
    return sumReports(reports)
  })
}

async function collectIntake(
  work: Work,
  intake: AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<{ readonly checked: Checked; readonly step: Step }> {
  const collected = await collectRows(intake, rows, options)
  return {
    checked: checkedOf(work.parts.datasetOf(intake), intake, collected, options),
    step: (publication) => reconcile(work, intake, collected, options, publication),
  }
}

/** Rows are counted over all feeds, which are staged one after the other. */
function withTotals(options: PublishOptions): PublishOptions {
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
