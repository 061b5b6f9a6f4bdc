import type { Dataset } from '@bourse/kit'
import { outwaitLeases } from '../store/writing.ts'
import { openPublication, type Publication } from './publication.ts'
import type { PublishOptions } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'
import type { Work } from './publishing-parts.ts'

/** Rows published at once from which on PostgreSQL is told to look at their table anew. */
const WORTH_ANALYSING = 20_000

/** Ends the transaction of a dry run with what it would have done. */
class DryRun extends Error {
  readonly report: PublishReport
  constructor(report: PublishReport) {
    super('dry run')
    this.report = report
  }
}

type Publish = (publication: Publication) => Promise<PublishReport>

/**
 * Runs `publish` as one publication, which is over when every replica has seen it; a dry run does all of it and commits
 * nothing.
 */
export async function commitPublication(
  work: Work,
  dataset: Dataset,
  options: PublishOptions,
  publish: Publish,
): Promise<PublishReport> {
  const { session, grown } = work
  try {
    const { report, transaction } = await session.transaction(async () => {
      const made = await makePublication(work, dataset, options, publish)
      if (options.dryRun === true) throw new DryRun({ ...made.report, batch: undefined })
      return made
    })
    if (report.batch !== undefined) await outwaitLeases(session, transaction)
    // Plans that were made for a small table would be kept for a large one until PostgreSQL looks at it by itself.
    for (const table of grown) await session.query(`analyze ${table.name}`)
    return report
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

/** Runs `publish` as a publication of the transaction that is open. */
export async function makePublication(
  { parts, session, grown }: Work,
  dataset: Dataset,
  options: PublishOptions,
  publish: Publish,
) {
  const publication = await openPublication(session, dataset, options, parts.clock)
  const told = await publish(publication)
  const batch = await publication.close()
  grown.push(...publication.grown(WORTH_ANALYSING))
  const report: PublishReport = { ...told, batch }
  return { report, transaction: publication.transaction }
}
