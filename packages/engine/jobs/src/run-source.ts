import { sumReports, type OnFinding, type Publications, type PublishReport } from '@bourse/publishing'
import type { Dataset, Needs, Source } from '@bourse/kit'
import { isRaw, type Archive } from './archive.ts'
import { publishRaw } from './publish-raw.ts'
import { recorded, recordFailure } from './record-run.ts'
import { openSourceTools, settingsOf, type SourceToolParts } from './source-tools.ts'
import { unitName } from './unit-name.ts'

/** What running a source stands on. */
export interface SourceParts extends SourceToolParts {
  readonly publications: Publications
  /** Where raw answers are kept. */
  readonly archive: Archive
  readonly inject: (needs: Needs) => Readonly<Record<string, unknown>>
}

export interface SourceRun {
  readonly dataset: Dataset
  readonly source: Source
  readonly window: { readonly from: string; readonly to: string }
  /** Units up to and including this one, as JSON, are done already. */
  readonly after?: string | undefined
  readonly signal?: AbortSignal
  /** The market of symbols that come without one. */
  readonly market?: string | undefined
  /** Makes a listing for each symbol that no listing carried. */
  readonly createListings?: boolean
  /** Hears of each unit that is done, as JSON, before the next one begins. */
  readonly onUnit?: (unit: string) => Promise<void>
  readonly onProgress?: (unit: number, units: number, rows: number) => void
  readonly onFinding?: OnFinding | undefined
}

/** Runs every unit of a window, each published on its own; the first failure ends the run and is recorded. */
export async function runSource(parts: SourceParts, run: SourceRun): Promise<PublishReport> {
  const units = await unitsOf(parts, run)
  const done = doneOf(units, run.after)
  const reports: PublishReport[] = []
  for (const [index, unit] of units.entries()) {
    if (index < done) continue
    // Whoever broke the run off may have begun it again elsewhere.
    run.signal?.throwIfAborted()
    const onProgress = (rows: number) => run.onProgress?.(index + 1, units.length, rows)
    reports.push(await recorded(parts, run, unit, () => runUnit(parts, run, unit, onProgress)))
    if (index + 1 < units.length && run.signal?.aborted !== true) await run.onUnit?.(unitName(unit))
  }
  return sumReports(reports)
}

/** What the source plans, or what the publisher's index names. */
async function unitsOf(
  parts: SourceParts,
  { dataset, source, window, signal }: SourceRun,
): Promise<readonly unknown[]> {
  const { discover, plan } = source
  if (discover === undefined) return [...plan(window, { config: settingsOf(parts.config, source) })]
  const tools = openSourceTools(parts, source, signal ?? new AbortController().signal)
  try {
    return [...(await discover(window, tools as never, parts.inject(source.needs) as never))]
  } catch (error) {
    // A publisher whose index cannot be had is told like one whose unit cannot.
    await recordFailure(parts, { dataset, source }, { discover: window }, error)
    throw error
  } finally {
    await tools.close()
  }
}

/** How many units of a plan are done; none where the plan does not know the last one any more. */
const doneOf = (units: readonly unknown[], last: string | undefined) =>
  last === undefined ? 0 : units.findIndex((unit) => unitName(unit) === last) + 1

async function runUnit(
  parts: SourceParts,
  run: SourceRun,
  unit: unknown,
  onProgress: (rows: number) => void,
): Promise<PublishReport> {
  const { source, signal = new AbortController().signal, onFinding, market, createListings = false } = run
  const tools = openSourceTools(parts, source, signal)
  try {
    const raw = await source.fetch(unit as never, tools as never, parts.inject(source.needs) as never)
    if (!source.demo && isRaw(raw)) await parts.archive.put(source.id, unit, raw, parts.clock.now())
    const options = { onProgress, onFinding, market, createEntities: createListings }
    return await publishRaw({ ...parts, folder: tools.downloads }, source, { raw, unit }, options)
  } finally {
    await tools.close()
  }
}
