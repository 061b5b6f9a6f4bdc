import type { Dataset } from '@bourse/kit'
import { firstInstantOf, utcInstant } from '@bourse/kit/values'
import { allMarkets } from '../accounts/index.ts'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '../publishing/index.ts'
import type { ImportField, ImportPreset } from './import-field.ts'
import { adjustedColumn, checkAdjusted, type AdjustedCheck } from './importing/check-adjusted.ts'
import { knowsSplits, type ActionParts } from './importing/corporate-actions.ts'
import type { FileToRead } from './importing/file-rows.ts'
import { adjustedRows, rowsAsTraded, type FileRowOptions } from './importing/rows-as-traded.ts'
import { importedBy } from './importing/imported-by.ts'
import { headOf, layoutOf, mappedFields } from './importing/layout.ts'
import { publishImported, type ImportParts } from './importing/publish-imported.ts'
import { createReadNotes } from './importing/read-notes.ts'
import type { ReadOptions } from './importing/read-options.ts'
import { fitPreset, presetsOf, recognize } from './importing/recognize.ts'
import { readInOrder, type FileInTurn } from './importing/read-in-order.ts'
import { separateFiles } from './importing/separate-files.ts'
import { targetOf, type Target } from './importing/target.ts'
import { numberedBatches } from './numbered-batches.ts'

export interface ReadProgress {
  readonly rows: number
  readonly bytes: number
  readonly totalBytes: number
}

type Published = Pick<PublishOptions, 'source' | 'market' | 'complete' | 'dryRun' | 'onFinding'>

export interface ImportOptions extends Published, Omit<ReadOptions, 'market' | 'knowsSplits'> {
  /** Id of the dataset's record or staging table; by default the one that the dataset names for imports. */
  readonly record?: string
  readonly createListings?: boolean
  /** Publishes complete dates in several publications, so that an interrupted import can resume; not in a dry run. */
  readonly batchDates?: boolean
  /** Compares the files' adjusted closes with our own adjustment after the import; not in a dry run. */
  readonly checkAdjusted?: boolean
  /** If omitted, an import can use neither batches of dates nor other datasets' services. */
  readonly parts?: ImportParts
  readonly onProgress?: (progress: ReadProgress) => void
}

export interface ImportReport extends PublishReport {
  readonly ignoredColumns: readonly string[]
  /** Names of the presets that recognized the files. */
  readonly presets: readonly string[]
  /** Notes for the operator about how the files were read. */
  readonly notes: readonly string[]
  /** The comparison of adjusted closes; undefined if it was not requested. */
  readonly adjusted: AdjustedCheck | undefined
  /** Number of dates that an interrupted import of the same files had published. */
  readonly skippedDates: number
}

/**
 * Reads CSV, NDJSON or Parquet files, plain, gzipped or zipped, and publishes their rows in one batch, or in batches
 * of dates. Recognizes each file's layout first.
 */
export async function importFile(
  publications: Publications,
  dataset: Dataset,
  paths: string | readonly string[],
  given: ImportOptions,
): Promise<ImportReport> {
  const feeds = importedBy(dataset, given.record)
  const target = targetOf(dataset.id, feeds)
  const actions = actionParts(given)
  const options = { ...given, knowsSplits: actions !== undefined && knowsSplits(actions) }
  const files = await openFiles(target, [paths].flat(), options)
  if (options.checkAdjusted === true) refuseCheck(files, options)
  const knownAtColumn = knownAtColumnOf(files, options.knownAt)
  if (feeds.part === 'staging' && knownAtColumn !== undefined)
    throw new Error(
      `--known-at ${knownAtColumn}: rows of ${dataset.id} are combined before they are stored, so only ` +
        'one instant can apply to all of them',
    )
  const notes = createReadNotes()
  const counts = countRead(files)
  const publishing: PublishOptions = {
    source: options.source,
    knownAt: knownAtColumn === undefined && options.knownAt !== undefined ? instantOf(options.knownAt) : undefined,
    market: options.market,
    createEntities: options.createListings,
    complete: options.complete,
    dryRun: options.dryRun,
    imported: true,
    onFinding: options.onFinding && ((finding) => options.onFinding?.(counts.placed(finding))),
    onProgress: (count) => options.onProgress?.({ rows: count, ...counts.read() }),
  }
  const rows = allRows(target, files, { ...options, notes, counts, actions })
  const { report, skipped } = await publishImported(publications, target, rows, {
    ...{ feeds, options, publishing, paths: [paths].flat() },
  })
  if (skipped.dates > 0)
    notes.add(`Resumed an interrupted import: ${skipped.dates} dates with ${skipped.rows} rows were already published.`)
  const recognized = files.flatMap(({ layout }) => layout.recognized ?? [])
  const similar = [...new Set(files.flatMap(({ layout }) => layout.similar))]
  if (similar.length > 0) notes.add(`Columns matched by similar names: ${similar.join(', ')}.`)
  for (const { preset } of recognized) notes.add(`Recognized as ${preset.title} (preset ${preset.name}).`)
  for (const { name, layout } of files) {
    const note = layout.recognized?.form.note
    if (note !== undefined && !notes.isUndone(name)) notes.add(note)
  }
  const adjusted =
    options.checkAdjusted === true && actions !== undefined
      ? await checkAdjusted(target, () => adjustedRows(target, files, { ...options, actions }), actions)
      : undefined
  const ignored = new Set(files.flatMap(({ layout }) => layout.ignored))
  return {
    ...report,
    ignoredColumns: [...ignored].filter((column) => column !== knownAtColumn),
    presets: [...new Set(recognized.map(({ preset }) => preset.name))],
    notes: notes.all(),
    adjusted,
    skippedDates: skipped.dates,
  }
}

async function openFiles(
  target: Target,
  paths: readonly string[],
  options: ImportOptions,
): Promise<readonly FileToRead[]> {
  const files: FileToRead[] = []
  for (const { name, table } of await separateFiles(paths, options)) {
    try {
      files.push({ name, table, layout: layoutOf(target, { ...table, name }, options) })
    } catch (error) {
      if (paths.length === 1 || !(error instanceof Error) || error.message.startsWith(name)) throw error
      throw new Error(`${name}: ${error.message}`, { cause: error })
    }
  }
  return files
}

function refuseCheck(files: readonly FileToRead[], { dryRun = false }: ImportOptions): void {
  if (dryRun)
    throw new Error('--check-adjusted compares stored rows, and a dry run stores none; use only one of the two')
  if (files.some(({ table }) => adjustedColumn(table.columns) !== undefined)) return
  throw new Error('--check-adjusted: no file has an adjusted close column, such as Adj Close')
}

function actionParts({ parts, market }: ImportOptions): ActionParts | undefined {
  if (parts === undefined) return undefined
  const { wiring, database, clock, config } = parts
  return { wiring, database, market, today: clock.now().slice(0, 10), markets: allMarkets(config.markets) }
}

type Counts = ReturnType<typeof countRead>

async function* allRows(
  target: Target,
  files: readonly FileToRead[],
  options: ReadOptions & FileRowOptions & { readonly counts: Counts },
): AsyncGenerator<readonly IncomingRow[]> {
  const { counts } = options
  for await (const inTurn of readInOrder(files)) {
    const batches = numberedBatches(inTurn.batches, counts.begin(inTurn))
    for await (const batch of rowsAsTraded(target, inTurn.file, batches, options)) {
      counts.last(batch)
      yield batch
    }
  }
}

/**
 * Counts lines and bytes across all files. Line numbers continue from file to file, because the last of several rows
 * with the same key is used.
 */
function countRead(files: readonly FileToRead[]) {
  const totalBytes = files.reduce((sum, { table }) => sum + table.bytes, 0)
  const begun: { readonly inTurn: FileInTurn<FileToRead>; readonly before: number }[] = []
  let [last, bytes] = [0, 0]
  return {
    /** Returns the number to add to the line numbers of a file. */
    begin(inTurn: FileInTurn<FileToRead>): number {
      bytes += begun.at(-1)?.inTurn.file.table.bytes ?? 0
      begun.push({ inTurn, before: last })
      return last
    },
    last(batch: readonly IncomingRow[]): void {
      for (const { line = 0 } of batch) if (line > last) last = line
    },
    read: () => ({ bytes: bytes + (begun.at(-1)?.inTurn.readBytes() ?? 0), totalBytes }),
    /** Returns a validation issue with its file and the line in that file. */
    placed<F extends { readonly line: number; readonly reason: string }>(finding: F): F {
      if (files.length < 2 || finding.line === 0) return finding
      const found = begun.findLast((each) => each.before < finding.line)
      if (found === undefined) return finding
      const line = finding.line - found.before
      return { ...finding, line, reason: `${found.inTurn.file.name}, line ${line}: ${finding.reason}` }
    },
  }
}

/** Returns the fields that a file for a dataset may provide as columns, with their descriptions. */
export function importFields(dataset: Dataset): readonly ImportField[] {
  const feeds = importedBy(dataset)
  const { fields, names, naming } = targetOf(dataset.id, feeds)
  const idColumn = feeds.part === 'record' ? feeds.subject?.column : undefined
  return names.map((name) => ({
    name,
    required: fields[name]?.isNullable === false && name !== idColumn,
    names_entity: naming.includes(name),
    description: fields[name]?.description ?? 'Identifies the row’s entity',
  }))
}

/** Returns the field for each of a file's columns, by the column's position. */
export const fieldsOfColumns = (
  dataset: Dataset,
  columns: readonly string[],
  options: Pick<ReadOptions, 'map' | 'preset'>,
) => mappedFields(targetOf(dataset.id, importedBy(dataset)), columns, options)

/** Returns a dataset's presets, each with a flag for whether a file has its columns, and the recognized preset. */
export function presetsOfColumns(dataset: Dataset, columns: readonly string[]) {
  const head = headOf(columns)
  const presets = presetsOf(dataset.id).map((preset): ImportPreset => {
    const form = fitPreset(preset, head)?.form
    const { name, title, forms } = preset
    const adjusted = (form === undefined ? forms : [form]).flatMap((each) => each.adjusted ?? [])[0] ?? null
    return { name, title, adjusted, matches: form !== undefined }
  })
  return { presets, recognized: recognize(dataset.id, head)?.preset.name ?? null }
}

function knownAtColumnOf(files: readonly FileToRead[], knownAt: string | undefined): string | undefined {
  if (knownAt === undefined || instantOf(knownAt) !== undefined) return undefined
  const without = files.find(({ table }) => !table.columns.includes(knownAt))
  if (without === undefined) return knownAt
  throw new Error(
    `--known-at ${knownAt}: expected an instant such as 2018-02-08T12:00:00Z, or one of the columns ` +
      `${without.table.columns.join(', ')}`,
  )
}

const instantOf = (text: string) => utcInstant(firstInstantOf(text))
