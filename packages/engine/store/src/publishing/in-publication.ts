import type { Session } from '@bourse/database'
import type { Dataset } from '@bourse/kit'
import { outwaitLeases } from '../versions/lease.ts'
import { openPublication, type Publication } from './publication.ts'
import type { PublishingParts, PublishOptions } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'

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

/**
 * Runs `work` as one publication, which is over when every replica has seen it; a dry run does all of it and commits
 * nothing.
 */
export async function inPublication(
  { clock }: Pick<PublishingParts, 'clock'>,
  session: Session,
  dataset: Dataset,
  options: PublishOptions,
  work: (publication: Publication) => Promise<PublishReport>,
): Promise<PublishReport> {
  try {
    const { report, grown, transaction } = await session.transaction(async () => {
      const publication = await openPublication(session, dataset, options, clock)
      const told = await work(publication)
      const batch = await publication.close()
      if (options.dryRun === true) throw new DryRun(told)
      const { transaction: own } = publication
      return { report: { ...told, batch }, grown: publication.grown(WORTH_ANALYSING), transaction: own }
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
