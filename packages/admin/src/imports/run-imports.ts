import type { Statements } from '@bourse/engine/database'
import { recordEvents } from '@bourse/engine/events'
import {
  createFindingGroups,
  findingsJson,
  importWithLineage,
  LEVELS,
  openRejectsFile,
  storedMessage,
  type ImportReport,
  type TaskParts,
} from '@bourse/engine/jobs'
import { spreadsheetText } from '@bourse/engine/operations'
import { messageOf } from '@bourse/engine/wiring'
import { sessions } from '@bourse/services'
import { join } from 'node:path'
import type { ImportSettings } from '../contract/import-shown.ts'
import { doErrands, ABANDONED_SECONDS } from '../errands.ts'
import { type IssueLevel, OUTCOMES, storeOutcome, withUpload } from './import-files.ts'
import { withOptionNames } from './option-names.ts'
import { settingsIn } from './settings-in.ts'
import { removeUploads } from './remove-uploads.ts'

/** Polling interval for cancellation, in milliseconds. */
const POLL_MS = 1_000
/** Maximum number of lines stored with an import per rule; the rejects file contains all of them. */
const LINES = 100

interface ClaimedImport {
  readonly id: string
  readonly dataset: string
  readonly status: 'checking' | 'running'
  readonly options: string
}

const ABANDONED = `status in ('checking', 'running') and taken_at is not null
  and alive_at < clock_timestamp() - interval '${ABANDONED_SECONDS} seconds'`
const QUEUED = `status in ('checking', 'running') and taken_at is null`

/** The condition for queued or abandoned imports. */
export const IMPORT_WAITS = `exists (select from bourse.imports where (${ABANDONED}) or (${QUEUED}))`

const FAIL_ABANDONED = `update bourse.imports set status = 'failed',
  failure = 'the host stopped before the import completed: request it again'
where ${ABANDONED}`

const TAKE = `update bourse.imports set taken_at = $1, alive_at = clock_timestamp() where id = (
  select id from bourse.imports where ${QUEUED}
  order by updated_at, id limit 1 for update skip locked)
returning id, dataset, status, options`

/** Runs requested dry runs and imports until none are queued. Returns how many ran. */
export async function runImports(parts: TaskParts, signal: AbortSignal): Promise<number> {
  await removeUploads(parts)
  return doErrands<ClaimedImport>(
    parts,
    { failAbandoned: FAIL_ABANDONED, take: TAKE, run: (taken) => run(parts, taken, signal) },
    signal,
  )
}

/** An import canceled by its operator stops at the next poll. */
async function run(parts: TaskParts, taken: ClaimedImport, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts
  const isDry = taken.status === 'checking'
  let progress = { rows: 0, bytes: 0, total_bytes: 0 }
  let isCancelled = false
  const polling = setInterval(() => {
    database
      .query<{ status: string }>(
        `update bourse.imports set progress = $2, alive_at = clock_timestamp() where id = $1 returning status`,
        [taken.id, JSON.stringify(progress)],
      )
      .then(([row]) => void (isCancelled = row?.status !== taken.status))
      .catch(() => undefined)
  }, POLL_MS)
  const end = ({ status, report, findings, has_rejects, failure }: Outcome) =>
    database.transaction(async (tx) => {
      const at = clock.now()
      const changed = await tx.execute(
        `update bourse.imports set status = $3, report = $4, findings = $5, has_rejects = $6, failure = $7,
           updated_at = $8, progress = $9 where id = $1 and status = $2`,
        [taken.id, taken.status, status, report, findings, has_rejects, failure, at, JSON.stringify(progress)],
      )
      if (changed > 0 && !isDry) await recordFinished(tx, taken, { at, status, failure })
    })
  try {
    const isAborted = () => isCancelled || signal.aborted
    const onProgress = (now: Progress) => {
      progress = now
      signal.throwIfAborted()
      if (isCancelled) throw new Error('the import was canceled')
    }
    const outcome = await importing(parts, taken, { isDry, isAborted, onProgress })
    await end({ ...outcome, status: isDry ? 'checked' : 'done', failure: null })
  } catch (error) {
    const failure = storedMessage(withOptionNames(messageOf(error)))
    await end({ status: 'failed', report: null, findings: '[]', has_rejects: false, failure })
  } finally {
    clearInterval(polling)
  }
}

interface Finished extends Pick<Outcome, 'status' | 'failure'> {
  readonly at: string
}

async function recordFinished(on: Statements, { id, dataset }: ClaimedImport, { at, ...outcome }: Finished) {
  const data = { import: id, dataset, ...outcome }
  await recordEvents(on, [{ type: 'import.finished', at, subject: id, data }])
}

interface Outcome {
  readonly status: string
  readonly report: string | null
  readonly findings: string
  readonly has_rejects: boolean
  readonly failure: string | null
}

type Progress = { readonly rows: number; readonly bytes: number; readonly total_bytes: number }

type Reading = Pick<ImportSettings, 'date_format' | 'decimal_comma'>

interface Running {
  readonly isDry: boolean
  readonly isAborted: () => boolean
  readonly onProgress: (progress: Progress) => void
}

const readingOptions = ({ date_format: format, decimal_comma: comma }: Reading) => ({
  ...(format !== null && { dateFormat: format }),
  ...(comma !== null && { decimalMark: comma ? ('comma' as const) : ('thousands' as const) }),
})

function importing(
  parts: TaskParts,
  { id, dataset: name, options }: ClaimedImport,
  { isDry: dryRun, isAborted, onProgress }: Running,
): Promise<Pick<Outcome, 'report' | 'findings' | 'has_rejects'>> {
  const { map, set, preset, adjusted_as_is, market, create_listings, known_at, complete, source, ...reading } =
    settingsIn(options)
  const dataset = parts.wiring.datasets.find((each) => each.id === name)
  if (dataset === undefined) throw new Error(`the dataset ${name} is no longer installed`)
  const calendar = parts.wiring.service(sessions)
  return withUpload(parts, id, async (path, folder) => {
    const pathOf = (level: IssueLevel) => join(folder, `.${level}.csv`)
    const rejects = await openRejectsFile(pathOf, path, spreadsheetText)
    const groups = createFindingGroups()
    let report: ImportReport
    try {
      const running = { paths: [path], unit: id, isAborted }
      report = await importWithLineage(parts, dataset, running, {
        map,
        set,
        ...(preset !== null && { preset }),
        adjustedAsIs: adjusted_as_is,
        ...readingOptions(reading),
        source,
        complete,
        dryRun,
        createListings: create_listings,
        market: market ?? undefined,
        knownAt: known_at ?? undefined,
        parts,
        zoneOf: (mic) => calendar?.zone(mic),
        onProgress: ({ rows, bytes, totalBytes }) => onProgress({ rows, bytes, total_bytes: totalBytes }),
        onFinding(found) {
          const finding = { ...found, reason: withOptionNames(found.reason) }
          groups.add(finding)
          rejects.add(finding)
        },
      })
      await rejects.write(report.ignoredColumns)
    } finally {
      await rejects.close()
    }
    const found = groups.all()
    const levels = LEVELS.filter((level) => found.some((group) => group.level === level))
    for (const level of levels) await storeOutcome(parts, id, OUTCOMES[level], pathOf(level))
    const { ignoredColumns, quarantined, warnings, batch: _, skippedDates: __, adjusted: ___, ...counts } = report
    return {
      report: JSON.stringify({ ...counts, rejected: quarantined, warned: warnings, ignored_columns: ignoredColumns }),
      findings: JSON.stringify(findingsJson(found, LINES)),
      has_rejects: levels.includes('reject'),
    }
  })
}
