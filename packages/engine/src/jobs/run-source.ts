import { sumReports, UnitRejected, type OnFinding, type Publications, type PublishReport } from '../publishing/index.ts'
import type { Dataset, Source } from '@bourse/kit'
import type { Needs } from '@bourse/kit/host'
import { isBefore } from '@bourse/kit/values'
import { randomUUID } from 'node:crypto'
import { isRaw, unitName, type Archive } from './archive.ts'
import { unitsInTurn } from './market-turns.ts'
import { publishRaw } from './publish-raw.ts'
import { recordRun } from './record-run.ts'
import { requestCost, type RequestCost } from './manage/request-cost.ts'
import { checkSessionDay } from './session-days.ts'
import { openSourceTools, type SourceToolParts, type SourceTools } from './source-tools.ts'

/** What a source run depends on. */
export interface SourceParts extends SourceToolParts {
  readonly publications: Publications
  /** Whether to parse in this process if no module exports the source. */
  readonly parsesHere?: boolean
  /** The archive that stores raw responses. */
  readonly archive: Archive
  readonly inject: (needs: Needs) => Readonly<Record<string, unknown>>
}

export interface SourceRun {
  readonly dataset: Dataset
  readonly source: Source
  readonly window: { readonly from: string; readonly to: string }
  /** The last unit that was already completed, as JSON; it and all earlier units are skipped. */
  readonly after?: string | undefined
  /**
   * For a scheduled run: sessions before this date have already been fetched, and only those that the source rechecks
   * are fetched again.
   */
  readonly since?: string
  readonly signal?: AbortSignal
  /** The run of which the units are parts, a UUID. */
  readonly parent?: string
  /** The default market for symbols without an exchange. */
  readonly market?: string | undefined
  /** Whether to create listings for unknown symbols. */
  readonly createListings?: boolean
  /** Called with each completed unit, as JSON, before the next one starts. */
  readonly onUnit?: (unit: string) => Promise<void>
  readonly onProgress?: (unit: number, units: number, rows: number) => void
  readonly onFinding?: OnFinding | undefined
}

/** Runs every unit of a window and publishes each separately. The first failure ends the run and is recorded. */
export async function runSource(parts: SourceParts, given: SourceRun): Promise<PublishReport> {
  const run = { ...given, parent: given.parent ?? randomUUID() }
  const { signal = new AbortController().signal } = run
  const tools = openSourceTools(parts, run.source, signal)
  try {
    const rechecked = withinRecheck(run, await unitsOf(parts, run, tools))
    const units = run.since === undefined ? rechecked : await unitsInTurn(parts, run, rechecked)
    const done = doneOf(units, run.after)
    const reports: PublishReport[] = []
    for (const [index, unit] of units.entries()) {
      if (index < done) continue
      // After an abort, another process may already have restarted the run.
      signal.throwIfAborted()
      const onProgress = (rows: number) => run.onProgress?.(index + 1, units.length, rows)
      reports.push(await runUnit(parts, run, tools, { unit, onProgress }))
      if (index + 1 < units.length && !signal.aborted) await run.onUnit?.(unitName(unit))
    }
    return sumReports(reports)
  } finally {
    await tools.close()
  }
}

/** Estimates what the publisher would bill for the units of a window. */
export async function runCost(parts: SourceParts, run: SourceRun): Promise<RequestCost | null> {
  const { source, signal = new AbortController().signal } = run
  if (source.publisher.billsRequests !== true) return null
  const tools = openSourceTools(parts, source, signal)
  try {
    return await requestCost(source, await unitsOf(parts, run, tools), tools)
  } finally {
    await tools.close()
  }
}

/**
 * Returns the units that the source plans or that the publisher's index lists. Sessions that have not closed are
 * omitted: no publisher has their data yet, and waiting for it would delay other markets' sessions.
 */
export async function unitsOf(parts: SourceParts, run: SourceRun, tools: SourceTools): Promise<readonly unknown[]> {
  const { sessions } = run.source
  const units = await plannedUnits(parts, run, tools)
  const now = parts.clock.now()
  return units.filter((unit) => {
    const session = sessions?.of(unit as never)
    return session === undefined || !isBefore(now, session.close)
  })
}

async function plannedUnits(parts: SourceParts, run: SourceRun, tools: SourceTools): Promise<readonly unknown[]> {
  const { source, window } = run
  const { discover, plan } = source
  if (discover === undefined) {
    const units = [...plan(window, { config: tools.config, needs: parts.inject(source.needs) })]
    return units.filter((unit) => !isOpen(source, unit, parts.clock.now()))
  }
  try {
    const forIndexes = { ...tools, http: tools.http.ofIndexes }
    return [...(await discover(window, forIndexes as never, parts.inject(source.needs) as never))]
  } catch (error) {
    // If the publisher's index cannot be fetched, the failure is recorded like a unit failure.
    return (await recordRun(parts, run, { discover: window }, async () => {
      throw error
    })) as never
  }
}

/** A session's data is incomplete until the session closes; the first run after the close fetches it. */
function isOpen({ sessions }: Source, unit: unknown, now: string): boolean {
  const session = sessions?.of(unit as never)
  return session !== undefined && isBefore(now, session.close)
}

/** Omits units for sessions that have already been fetched and that the source does not recheck. */
function withinRecheck({ source, since }: SourceRun, units: readonly unknown[]): readonly unknown[] {
  const { sessions } = source
  if (sessions === undefined || since === undefined) return units
  const dateOf = (unit: unknown) => sessions.of(unit as never)?.date
  const dates = [...new Set(units.flatMap((unit) => dateOf(unit) ?? []))].sort().reverse()
  const oldest = dates[Math.max(sessions.recheck ?? 0, dates.filter((date) => date >= since).length) - 1] ?? since
  return units.filter((unit) => (dateOf(unit) ?? since) >= oldest)
}

/** Returns how many of a plan's units are completed; 0 if the plan no longer contains the last completed unit. */
const doneOf = (units: readonly unknown[], last: string | undefined) =>
  last === undefined ? 0 : units.findIndex((unit) => unitName(unit) === last) + 1

interface UnitRun {
  readonly unit: unknown
  readonly onProgress?: (rows: number) => void
  /** The response, if it has already been fetched. */
  readonly fetched?: unknown
  /** Called with the error if a unit is rejected entirely. */
  readonly onRejected?: (error: UnitRejected) => void
}

/** Fetches a unit, publishes it completely or not at all, and records the run. */
export async function runUnit(
  parts: SourceParts,
  run: SourceRun,
  tools: SourceTools,
  { unit, onProgress, fetched, onRejected }: UnitRun,
): Promise<PublishReport> {
  const { dataset, source, onFinding, market, createListings = false } = run
  async function work(): Promise<PublishReport> {
    const raw = fetched ?? (await source.fetch(unit as never, tools as never, parts.inject(source.needs) as never))
    const isArchived = !source.demo && fetched === undefined && isRaw(raw)
    const sha256 = isArchived ? await parts.archive.put(source.id, unit, raw, parts.clock.now()) : undefined
    const origin = sha256 && { unit: unitName(unit), sha256 }
    const day = await checkSessionDay(parts, dataset, source, unit)
    const options = { onProgress, onFinding, market, createEntities: createListings, checkRows: day.checkRows, origin }
    const report = await publishRaw({ ...parts, folder: tools.downloads }, { dataset, source, raw, unit }, options)
    await day.published()
    return report
  }
  return recordRun(parts, run, unit, () => noting(work, onRejected), tools.traffic).finally(tools.downloads.remove)
}

async function noting(
  work: () => Promise<PublishReport>,
  onRejected: UnitRun['onRejected'] = () => undefined,
): Promise<PublishReport> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnitRejected) onRejected(error)
    throw error
  }
}
