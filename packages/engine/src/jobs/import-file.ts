import type { Dataset } from '@bourse/kit'
import { firstInstantOf, utcInstant } from '@bourse/kit/values'
import type { IncomingRow, Publications, PublishOptions, PublishReport } from '../publishing/index.ts'
import type { ImportField } from './import-field.ts'
import { fileRows, type FileToRead } from './importing/file-rows.ts'
import { importedBy } from './importing/imported-by.ts'
import { layoutOf, mappedFields } from './importing/layout.ts'
import { publishImported, type DateBatchParts } from './importing/publish-imported.ts'
import { createReadNotes, type ReadNotes } from './importing/read-notes.ts'
import type { ReadOptions } from './importing/read-options.ts'
import { separateFiles, type SeparateFile } from './importing/separate-files.ts'
import { targetOf, type Target } from './importing/target.ts'
import { numberedBatches } from './numbered-batches.ts'

export interface ReadProgress {
  readonly rows: number
  readonly bytes: number
  readonly totalBytes: number
}

type Published = Pick<PublishOptions, 'source' | 'market' | 'complete' | 'dryRun' | 'onFinding'>

export interface ImportOptions extends Published, Omit<ReadOptions, 'market'> {
  /** Id of the record or staging table of the dataset; by default the one that the dataset names for imports. */
  readonly record?: string
  readonly createListings?: boolean
  /** Publishes complete dates in several publications, so that an interrupted import continues; not in a dry run. */
  readonly batchDates?: DateBatchParts | undefined
  readonly onProgress?: (progress: ReadProgress) => void
}

export interface ImportReport extends PublishReport {
  readonly ignoredColumns: readonly string[]
  /** Names of the presets that recognized the files. */
  readonly presets: readonly string[]
  /** What an operator should know about how the files were read. */
  readonly notes: readonly string[]
  /** Number of dates that an interrupted import of the same files had published. */
  readonly skippedDates: number
}

/**
 * Reads CSV, NDJSON or Parquet files, plain, gzipped or zipped, and publishes their rows in one batch, or in batches of
 * dates. Recognizes the layout of each file first.
 */
export async function importFile(
  publications: Publications,
  dataset: Dataset,
  paths: string | readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const feeds = importedBy(dataset, options.record)
  const target = targetOf(dataset.id, feeds)
  const files = await openFiles(target, [paths].flat(), options)
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
  const rows = allRows(target, files, { ...options, notes, counts })
  const { report, skipped } = await publishImported(publications, target, rows, {
    ...{ feeds, options, publishing, paths: [paths].flat() },
  })
  if (skipped.dates > 0)
    notes.add(
      `Continued an interrupted import: ${skipped.dates} dates with ${skipped.rows} rows were already published.`,
    )
  const recognized = files.flatMap(({ layout }) => layout.recognized ?? [])
  for (const { preset, form } of recognized) {
    notes.add(`Recognized as ${preset.title} (preset ${preset.name}).`)
    if (form.note !== undefined) notes.add(form.note)
  }
  const ignored = new Set(files.flatMap(({ layout }) => layout.ignored))
  return {
    ...report,
    ignoredColumns: [...ignored].filter((column) => column !== knownAtColumn),
    presets: [...new Set(recognized.map(({ preset }) => preset.name))],
    notes: notes.all(),
    skippedDates: skipped.dates,
  }
}

interface ReadFile extends FileToRead {
  readonly file: SeparateFile
}

async function openFiles(
  target: Target,
  paths: readonly string[],
  options: ImportOptions,
): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = []
  for (const path of paths)
    for (const file of await separateFiles(path, options)) {
      const { name, table } = file
      try {
        files.push({ name, table, file, layout: layoutOf(target, { ...table, name }, options) })
      } catch (error) {
        if (paths.length === 1 || !(error instanceof Error) || error.message.startsWith(name)) throw error
        throw new Error(`${name}: ${error.message}`, { cause: error })
      }
    }
  return files
}

type Counts = ReturnType<typeof countRead>

async function* allRows(
  target: Target,
  files: readonly ReadFile[],
  options: ReadOptions & { readonly notes: ReadNotes; readonly counts: Counts },
): AsyncGenerator<readonly IncomingRow[]> {
  for (const read of files) {
    const before = options.counts.begin(read)
    for await (const batch of fileRows(target, read, read.file.batches(numberedBatches(read.table)), options)) {
      options.counts.last(batch)
      yield before === 0 ? batch : batch.map((row) => ({ ...row, line: before + (row.line ?? 0) }))
    }
  }
}

/**
 * Counts lines and bytes over all files. Line numbers continue from file to file, because the last of several rows with
 * the same key counts.
 */
function countRead(files: readonly ReadFile[]) {
  const totalBytes = files.reduce((sum, { table }) => sum + table.bytes, 0)
  const begun: { readonly read: ReadFile; readonly before: number }[] = []
  let [before, last, bytes] = [0, 0, 0]
  return {
    begin(read: ReadFile): number {
      bytes += begun.at(-1)?.read.table.bytes ?? 0
      before = last
      begun.push({ read, before })
      return before
    },
    last(batch: readonly IncomingRow[]): void {
      for (const { line = 0 } of batch) if (before + line > last) last = before + line
    },
    read: () => ({ bytes: bytes + (begun.at(-1)?.read.table.readBytes() ?? 0), totalBytes }),
    /** Returns a validation issue with its file and the line in that file. */
    placed<F extends { readonly line: number; readonly reason: string }>(finding: F): F {
      if (files.length < 2 || finding.line === 0) return finding
      const found = begun.findLast((each) => each.before < finding.line)
      if (found === undefined) return finding
      const line = finding.line - found.before
      return { ...finding, line, reason: `${found.read.name}, line ${line}: ${finding.reason}` }
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
    description: fields[name]?.description ?? 'Identifies the entity of the row',
  }))
}

/** Returns the field for each column of a file, by the column's position. */
export const fieldsOfColumns = (dataset: Dataset, columns: readonly string[], map: ReadOptions['map']) =>
  mappedFields(targetOf(dataset.id, importedBy(dataset)), columns, map)

function knownAtColumnOf(files: readonly ReadFile[], knownAt: string | undefined): string | undefined {
  if (knownAt === undefined || instantOf(knownAt) !== undefined) return undefined
  const without = files.find(({ table }) => !table.columns.includes(knownAt))
  if (without === undefined) return knownAt
  throw new Error(
    `--known-at ${knownAt}: expected an instant such as 2018-02-08T12:00:00Z, or one of the columns ` +
      `${without.table.columns.join(', ')}`,
  )
}

const instantOf = (text: string) => utcInstant(firstInstantOf(text))
