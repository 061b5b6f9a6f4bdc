import type { AnyRecord, AnyStagingTable } from '@bourse/kit'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { PublishOptions } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'
import { publishRecord, resolveStaged } from './publish-record.ts'
import type { Work } from './publishing-parts.ts'
import { openStaging, type Staging } from './stage/stage-rows.ts'
import { sortBySubjects } from './subjects-first.ts'

/** Stages the rows that a staging table yields for its records, set by set, and then publishes all of them. */
export function openYielded(
  work: Work,
  { feeds }: Pick<AnyStagingTable, 'feeds'>,
  publication: Publication,
  given: PublishOptions,
) {
  const { parts, session } = work
  // Completeness and progress apply to the staging table's rows.
  const options: PublishOptions = { ...given, complete: false, onProgress: undefined }
  const stages = new Map<AnyRecord, Staging>()

  async function stageOf(record: AnyRecord): Promise<Staging> {
    const known = stages.get(record)
    if (known !== undefined) return known
    const today = publication.at.slice(0, 10)
    const opened = await openStaging(session, parts.tableOf(record), { ...options, today })
    stages.set(record, opened)
    return opened
  }

  return {
    async add(record: AnyRecord, own: readonly IncomingRow[]): Promise<void> {
      if (own.length === 0) return
      const { knownAt } = options
      const rows =
        knownAt === undefined ? own : own.map((item) => ('known_at' in item.row ? item : { ...item, knownAt }))
      const stage = await stageOf(record)
      await stage.add([rows])
      const { findings } = stage.result()
      if (findings.mistakes > 0)
        throw new Error(`a row for ${parts.tableOf(record).id} is not valid: ${findings.first}`)
    },
    async publish(): Promise<readonly PublishReport[]> {
      const reports: PublishReport[] = []
      const staged = feeds.flatMap((record) => {
        const stage = stages.get(record)
        return stage === undefined ? [] : [{ record, stage }]
      })
      const sorted = sortBySubjects(parts, staged, ({ record }) => ({ records: [record], needs: {} }))
      for (const { part, isAboutOthers } of sorted) {
        const on = isAboutOthers ? work.within() : work
        const table = parts.tableOf(part.record)
        const resolved = await resolveStaged(on, { table, options }, part.stage.result())
        reports.push(await publishRecord(on, resolved, publication))
      }
      return reports
    },
  }
}
