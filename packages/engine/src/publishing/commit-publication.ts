import type { Dataset } from '@bourse/kit'
import type { Statements } from '../database/index.ts'
import { recordEvents } from '../events/index.ts'
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
  await recordQuarantined(session, { dataset, options, at: publication.at }, counts)
  const batch = await publication.close()
  const report: PublishReport = { ...counts, batch }
  return { report, transaction: publication.transaction }
}

/** Length of a unit's name in the name of a fact, which an index contains. */
const UNIT_LENGTH = 200

interface Published {
  readonly dataset: Dataset
  readonly options: PublishOptions
  readonly at: string
}

/** A source that runs again reports the same rows again, so a unit of work is reported once per day. */
async function recordQuarantined(
  on: Statements,
  { dataset: { id }, options: { source, origin }, at }: Published,
  { quarantined, held }: PublishReport,
): Promise<void> {
  if (quarantined + held === 0) return
  const unit = origin?.unit ?? null
  const once = ['rows.quarantined', id, source, (unit ?? at).slice(0, UNIT_LENGTH), at.slice(0, 10)].join(' ')
  const data = { dataset: id, source, unit, quarantined, held }
  await recordEvents(on, [{ type: 'rows.quarantined', at, subject: id, data, once }])
}
