import type { Dataset } from '@bourse/kit'
import { waitForLeases } from '../store/index.ts'
import { openPublication, type Publication } from './publication.ts'
import type { PublishOptions } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'
import type { Work } from './publishing-parts.ts'

/** Thrown to roll back a dry run's transaction; contains its report. */
class DryRun extends Error {
  readonly report: PublishReport
  constructor(report: PublishReport) {
    super('dry run')
    this.report = report
  }
}

type Publish = (publication: Publication) => Promise<PublishReport>

/**
 * Runs `publish` as one publication, which completes when every replica has seen it. A dry run does the same but
 * commits nothing.
 */
export async function commitPublication(
  work: Work,
  dataset: Dataset,
  options: PublishOptions,
  publish: Publish,
): Promise<PublishReport> {
  const { session } = work
  try {
    const { report, transaction } = await session.transaction(async () => {
      const made = await makePublication(work, dataset, options, publish)
      if (options.dryRun === true) throw new DryRun({ ...made.report, batch: undefined })
      return made
    })
    if (report.batch !== undefined) await waitForLeases(session, transaction)
    return report
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

/** Runs `publish` as a publication in the open transaction. */
export async function makePublication(
  { parts, session }: Work,
  dataset: Dataset,
  options: PublishOptions,
  publish: Publish,
) {
  const publication = await openPublication(session, dataset, options, parts.clock)
  const counts = await publish(publication)
  const batch = await publication.close()
  const report: PublishReport = { ...counts, batch }
  return { report, transaction: publication.transaction }
}
