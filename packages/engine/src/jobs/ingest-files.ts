import type { InputFile, Source } from '@bourse/kit'
import type { SourceFiles } from '@bourse/kit/host'
import { sumReports, UnitRejected, type PublishReport } from '../publishing/index.ts'
import { isRaw, unitName } from './archive.ts'
import type { ReadProgress } from './import-file.ts'
import { createDownloadFolder, type DownloadFolder } from './download-folder.ts'
import { givenUnits, type GivenUnit } from './given-files.ts'
import { publishRaw } from './publish-raw.ts'
import { recordRun } from './record-run.ts'
import type { SourceParts, SourceRun } from './run-source.ts'
import { givenSettings } from './source-tools.ts'

/** A source that recognizes its publisher's files. */
export type FileSource = Source & { readonly files: SourceFiles }

/** Whether a source recognizes its publisher's files. Do not copy a source: another process finds it by identity. */
export const isFileSource = (source: Source): source is FileSource => source.files !== undefined

export interface FilesRun extends Pick<SourceRun, 'dataset' | 'market' | 'createListings' | 'signal' | 'onFinding'> {
  readonly source: FileSource
  readonly paths: readonly string[]
  /** The date for files that do not contain one. */
  readonly date: string | undefined
  readonly dryRun?: boolean
  readonly onProgress?: (progress: ReadProgress) => void
}

/**
 * Result of a file ingest: the number of files and units, and the files in a folder that do not belong to the source.
 */
export interface FilesReport extends PublishReport {
  readonly files: number
  readonly units: number
  readonly others: readonly string[]
}

/**
 * Publishes a publisher's files as if its source had fetched them: one batch per unit, in order, without network
 * requests. The first failure ends the run; earlier batches stay published.
 */
export async function ingestFiles(parts: SourceParts, run: FilesRun): Promise<FilesReport> {
  const { source, paths, date } = run
  // Nothing is fetched, so settings that are only needed for fetching may be missing.
  const config = givenSettings(parts.config, source)
  const newFolder = () => createDownloadFolder(parts.config.data_dir, () => parts.clock.millis())
  const folder = newFolder()
  try {
    const { units, others } = await givenUnits(paths, { source, context: { config, date }, folder })
    if (units.length === 0)
      throw new Error(`found no files for ${source.id} in ${paths.join(', ')}; expected ${source.files.expected}`)
    const reports: PublishReport[] = []
    const progress = countProgress(run, units)
    for (const given of units) {
      run.signal?.throwIfAborted()
      const own = newFolder()
      const work = () => takeIn(parts, run, { given, config, folder: own, onProgress: progress.onRows })
      reports.push(
        await (run.dryRun === true ? dry(work) : recordRun(parts, run, given.unit, work)).finally(own.remove),
      )
      progress.unitDone(given)
    }
    const files = units.reduce((sum, { names }) => sum + names.length, 0)
    return { ...sumReports(reports), files, units: units.length, others }
  } finally {
    await folder.remove()
  }
}

/** A dry run reports a rejected unit like a real run, but records nothing. */
async function dry(work: () => Promise<PublishReport>): Promise<PublishReport> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnitRejected) return error.report
    throw error
  }
}

interface Taking {
  readonly given: GivenUnit
  readonly config: unknown
  readonly folder: DownloadFolder
  readonly onProgress: (rows: number) => void
}

async function takeIn(parts: SourceParts, run: FilesRun, taking: Taking): Promise<PublishReport> {
  const { dataset, source, market, createListings = false, dryRun = false, onFinding } = run
  const { given, folder, onProgress } = taking
  try {
    const raw = await rawOf(parts, source, taking)
    const isArchived = !dryRun && isRaw(raw)
    const sha256 = isArchived ? await parts.archive.put(source.id, given.unit, raw, parts.clock.now()) : undefined
    const origin = sha256 && { unit: unitName(given.unit), sha256 }
    const options = { dryRun, market, createEntities: createListings, onProgress, onFinding, origin }
    const rawUnit = { dataset, source, raw, unit: given.unit }
    return await publishRaw({ ...parts, folder }, rawUnit, options)
  } catch (error) {
    if (error instanceof UnitRejected || !(error instanceof Error) || run.signal?.aborted === true) throw error
    throw new Error(`${given.names.join(', ')}: ${error.message}`, { cause: error })
  }
}

async function rawOf(parts: SourceParts, source: FileSource, { given, config, folder }: Taking): Promise<unknown> {
  const files = await given.open(folder)
  const { raw } = source.files
  if (raw === undefined) return onlyText(files)
  const context = { config, needs: parts.inject(source.needs), clock: parts.clock }
  return raw(files, given.unit as never, context as never)
}

function onlyText(files: readonly InputFile[]): Promise<string> {
  const [only, ...others] = files
  if (only === undefined || others.length > 0)
    throw new Error('these files belong to one unit, which must be a single file')
  return only.text()
}

function countProgress({ onProgress }: FilesRun, units: readonly GivenUnit[]) {
  const totalBytes = units.reduce((sum, { bytes }) => sum + bytes, 0)
  let [bytes, before, last] = [0, 0, 0]
  return {
    onRows(rows: number) {
      last = rows
      onProgress?.({ rows: before + rows, bytes, totalBytes })
    },
    unitDone(unit: GivenUnit) {
      bytes += unit.bytes
      before += last
      last = 0
    },
  }
}
