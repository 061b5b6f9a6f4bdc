import { Option } from '@commander-js/extra-typings'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Dataset } from '@bourse/kit'
import { sessions } from '@bourse/services'
import { hasIntake, importedBy, importWithLineage, openRejectsFile, type ImportOptions } from '@bourse/engine/jobs'
import { WrongUsage } from './command-failure.ts'
import type { Context } from './context.ts'
import { adjustedLines } from './adjusted-lines.ts'
import { checkMarket, datasetNamed, dateOf } from './arguments.ts'
import { filesToImport } from './files-to-import.ts'
import { columnNames, constantsOf, mappingOf } from './import-options.ts'
import { leaf } from './leaf.ts'
import { listPresets } from './list-presets.ts'
import { orCreate } from './create-listings-advice.ts'
import { recordCommand } from './record-command.ts'
import { publishing, reportOutcome } from './report.ts'
import { plural } from './text.ts'
import { withWorkbench, type Workbench } from './with-workbench.ts'

/** `bourse import …` */
export function command(context: Context, summary: string) {
  return leaf('import', summary, [
    `${context.name} import eod bars.csv --market XNAS --dry-run`,
    `${context.name} import eod bars.csv.gz --map Ticker=symbol --map Close=close --market XNAS --create-listings`,
    `${context.name} import eod folder --symbol-from-name '{symbol}.us.txt' --market XNAS --adjusted-as-is`,
    `${context.name} import eod history.csv --set symbol=MSFT --market XNAS`,
    `${context.name} import eod folder --market XNAS --batch-dates`,
    `${context.name} import economic releases calendar.csv`,
    `${context.name} import eod bars.parquet --known-at loaded_at --rejects rejected.csv`,
  ])
    .argument('[dataset]', 'id of the dataset')
    .argument('[files...]', 'files, or folders with files; before them, the record if not the default')
    .addOption(
      new Option(
        '--map <column=field...>',
        'map a file column to a field, or to nothing to ignore it; columns named like a field, such as Ticker or ' +
          'Vol, need no mapping',
      ),
    )
    .addOption(new Option('--set <field=value...>', 'set a field to the same value in every row: symbol=AAPL'))
    .option('--symbol-from-name <pattern>', "read fields from each file's name: '{symbol}.us.txt'")
    .option('--columns <names>', 'comma-separated column names for files without a header row')
    .option('--date-format <format>', 'format of ambiguous dates: M/D/YYYY or D/M/YYYY')
    .option('--decimal-comma', 'numbers have a decimal comma: 1.234,5')
    .option('--no-decimal-comma', 'commas are only thousands separators: 1,234')
    .option('--adjusted-as-is', 'import prices that their publisher adjusted unchanged, with a warning per file')
    .option(
      '--downloaded <date>',
      'when the files were downloaded: adjusted prices include the splits up to this date',
      dateOf,
    )
    .option('--check-adjusted', 'compare adjusted closes in the files, such as Adj Close, with our own adjustment')
    .option(
      '--preset <name>',
      'preset for the files if several have the same columns; "none" matches only column names',
    )
    .option('--presets', 'list the publishers whose files are recognized, and exit')
    .option('--market <mic>', 'default exchange (MIC) for symbols without one')
    .option('--create-listings', 'create listings for unknown symbols')
    .option('--known-at <column|instant>', 'when the rows became known, for as-of reads; default: now')
    .option('--complete', 'full replacement: withdraw rows from this source that are not in the file')
    .option(
      '--batch-dates',
      'publish complete dates in several batches, oldest first; after an interruption, the same command continues',
    )
    .option('--source <name>', 'source name; an import only replaces rows from the same source', 'import')
    .option('--strict', 'exit with code 3 if a row is rejected; valid rows are still published')
    .option('--dry-run', 'dry run: check and count everything without storing it')
    .option(
      '--rejects <file>',
      'write every line that breaks a rule, with its outcome and reason, to this CSV file, to fix and import it',
    )
    .action((id, paths, { presets, ...flags }) => {
      if (presets === true) return listPresets(context)
      if (id === undefined || paths.length === 0)
        throw new WrongUsage('Expected a dataset and a file to import.', 'Such as "bourse import eod bars.csv".')
      return withWorkbench(context, (bench) => run(context, bench, { id, paths, ...flags }))
    })
}

interface Request extends Flags {
  readonly id: string
  readonly paths: readonly string[]
  readonly rejects?: string
  readonly strict?: boolean
}

async function run(
  context: Context,
  bench: Workbench,
  { id, paths, rejects, strict = false, ...flags }: Request,
): Promise<void> {
  const dataset = datasetNamed(bench.datasets, id)
  const named = await separateRecord(dataset, paths)
  const options = { ...readOptions(context, bench, flags), ...named.options }
  const { dryRun = false } = options
  checkMarket(bench.config, options)
  const files = await filesToImport(named.paths)
  if (rejects !== undefined) await refuseInput(rejects, files, options)
  if (!dryRun) await recordImport(context, bench, { dataset, files, options })
  const outcome = await importing(context, bench, { dataset, files, options, rejects })
  const { ignoredColumns: ignored, presets, notes, skippedDates, adjusted } = outcome.report
  reportOutcome(context, outcome, {
    document: {
      dataset: id,
      ...named.options,
      file: named.paths.length === 1 ? named.paths[0] : null,
      files: files.length,
      presets,
      notes,
      skipped_dates: skippedDates,
      adjusted_check: adjusted ?? null,
      dry_run: dryRun,
      ignored_columns: ignored,
      rejects_file: rejects ?? null,
    },
    before: notes,
    after: [
      ...(adjusted === undefined ? [] : adjustedLines(adjusted)),
      ...(ignored.length === 0 ? [] : [`Unmapped columns: ${ignored.join(', ')}.`]),
    ],
    next: nextLook(dryRun, rejects),
    whenUseless: `Check --map and --market${orCreate([importedBy(dataset, options.record)], flags)}.`,
    dryRun,
    isStrict: strict,
  })
}

/** Separates the record name from the file paths; a file with that name takes precedence. */
async function separateRecord(dataset: Dataset, [first = '', ...others]: readonly string[]) {
  const isRecord = hasIntake(dataset, first) && (await stat(first).catch(() => undefined)) === undefined
  if (!isRecord) return { options: {}, paths: [first, ...others] }
  if (others.length > 0) return { options: { record: first }, paths: others }
  throw new WrongUsage(
    `Expected files to import into ${first}.`,
    `Add their paths: "bourse import ${dataset.id} ${first} rows.csv".`,
  )
}

interface Flags extends Pick<
  ImportOptions,
  'source' | 'market' | 'complete' | 'dryRun' | 'createListings' | 'knownAt' | 'symbolFromName' | 'dateFormat'
> {
  readonly map?: readonly string[]
  readonly set?: readonly string[]
  readonly columns?: string
  readonly decimalComma?: boolean
  readonly adjustedAsIs?: boolean
  readonly batchDates?: boolean
  readonly checkAdjusted?: boolean
  readonly downloaded?: string
  readonly preset?: string
}

function readOptions(
  { clock }: Context,
  { wiring, database, config }: Workbench,
  { map, set, columns, decimalComma, ...flags }: Flags,
): ImportOptions {
  const calendar = wiring.service(sessions)
  return {
    ...flags,
    parts: { database, clock, config, wiring },
    map: mappingOf(map ?? []),
    set: constantsOf(set ?? []),
    ...(columns === undefined ? {} : { columns: columnNames(columns) }),
    ...(decimalComma === undefined ? {} : { decimalMark: decimalComma ? 'comma' : 'thousands' }),
    zoneOf: (mic) => calendar?.zone(mic),
  }
}

type ImportOrder = { readonly dataset: Dataset; readonly files: readonly string[]; readonly options: ImportOptions }

/** Records the command as the API's `import.start` would, although it creates no import. */
function recordImport(
  context: Context,
  { database }: Workbench,
  {
    dataset: { id },
    files,
    options: { source, map, market, createListings = false, knownAt, complete = false, record },
  }: ImportOrder,
): Promise<void> {
  const at = { market: market ?? null, known_at: knownAt ?? null }
  const options = { source, map, create_listings: createListings, complete, ...at, ...(record && { record }) }
  const after = { filename: titleOf(files), options }
  return recordCommand(context, database, { action: 'import.start', target: { kind: 'dataset', id }, after })
}

const titleOf = (files: readonly string[]) =>
  files.length === 1 ? basename(files[0] ?? '') : plural(files.length, 'file')

async function importing(
  context: Context,
  bench: Workbench,
  { dataset, files, options, rejects }: ImportOrder & { readonly rejects: string | undefined },
) {
  const running = { paths: files, isAborted: () => context.signal.aborted }
  const rejected = rejects === undefined ? undefined : await openRejectsFile(() => rejects, files[0] ?? '')
  try {
    const outcome = await publishing(context, titleOf(files), ({ progress, onFinding }) =>
      importWithLineage({ ...bench, clock: context.clock, log: context.output.say }, dataset, running, {
        ...options,
        onProgress: ({ rows, bytes, totalBytes }) => {
          context.signal.throwIfAborted()
          progress.update(rows, { done: bytes, total: totalBytes })
        },
        onFinding: (finding) => {
          onFinding(finding)
          rejected?.add(finding)
        },
      }),
    )
    await rejected?.write(outcome.report.ignoredColumns)
    return outcome
  } finally {
    await rejected?.close()
  }
}

/**
 * Rejects an output path for rejected rows that is also an input file, because the rejected rows would overwrite the
 * input before it is read.
 */
async function refuseInput(
  path: string,
  files: readonly string[],
  { symbolFromName }: Pick<ImportOptions, 'symbolFromName'>,
): Promise<void> {
  const [input, ...others] = files
  const isArchiveOfFiles = symbolFromName !== undefined && input !== undefined && extname(input) === '.zip'
  if (input === undefined || others.length > 0 || isArchiveOfFiles)
    throw new WrongUsage('--rejects needs a single file to import.', 'Import the files with rejected lines one by one.')
  const [there, read] = await Promise.all([stat(path).catch(() => undefined), stat(input)])
  if (there?.ino !== read.ino || there.dev !== read.dev) return
  throw new WrongUsage(`--rejects ${path} is the file to import.`, 'Use a different file for the rejected lines.')
}

/** Returns how to find the lines to fix. */
function nextLook(dryRun: boolean, rejects: string | undefined): string {
  if (rejects !== undefined) return `These lines and their reasons are in ${rejects}.`
  const file = 'with --rejects <file> to get these lines and their reasons as a file.'
  return dryRun ? `Import ${file}` : `See "bourse ingest list", or import ${file}`
}
