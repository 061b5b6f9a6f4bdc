import type { Dataset } from '@bourse/kit'
import { outwaitLeases } from '@bourse/store/writing'
import { openPublication, type Publication } from './publication.ts'
import type { PublishOptions, Work } from './publish-options.ts'
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

type Publish = (publication: Publication) => Promise<PublishReport>

/**
 * Runs `publish` as one publication, which is over when every replica has seen it; a dry run does all of it and commits
 * nothing.
 */
export async function committing(
  work: Work,
  dataset: Dataset,
  options: PublishOptions,
  publish: Publish,
): Promise<PublishReport> {
  const { session, grown } = work
  let transaction = ''
  try {
    const report = await session.transaction(async () => {
      const told = await publishing(work, dataset, options, async (publication) => {
        transaction = publication.transaction
        return publish(publication)
      })
      if (options.dryRun === true) throw new DryRun({ ...told, batch: undefined })
      return told
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
export async function publishing(
  { parts, session, grown }: Work,
  dataset: Dataset,
  options: PublishOptions,
  publish: Publish,
): Promise<PublishReport> {
  const publication = await openPublication(session, dataset, options, parts.clock)
  const told = await publish(publication)
  const batch = await publication.close()
  grown.push(...publication.grown(WORTH_ANALYSING))
  return { ...told, batch }
}
