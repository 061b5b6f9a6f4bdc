import { Argument, Option } from '@commander-js/extra-typings'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Dataset } from '@bourse/kit'
import { createFindingGroups, importFile, openRejectsFile, type FindingGroup, type ImportReport } from '@bourse/jobs'
import { WrongUsage } from './command-failure.ts'
import type { Context } from './context.ts'
import { datasetNamed } from './dataset-names.ts'
import { leaf } from './leaf.ts'
import { checkMarket, type MarketFlags } from './market-flags.ts'
import { recordCommand } from './record-command.ts'
import { refuseMissing } from './refuse-missing.ts'
import { nothingUsable, printOutcome, reportJson, reportLines } from './report.ts'
import { withWorkbench, type Workbench } from './with-workbench.ts'

/** `bourse import …` */
export function importCommand(context: Context, summary: string) {
  return leaf('import', summary, [
    `${context.name} import eod bars.csv --market XNAS --dry-run`,
    `${context.name} import eod bars.csv.gz --map Ticker=symbol --map Close=close --market XNAS --create-listings`,
    `${context.name} import eod bars.parquet --known-at loaded_at --rejects rejected.csv`,
  ])
    .addArgument(new Argument('<dataset>', 'id of the dataset'))
    .addArgument(new Argument('<file>', 'path of the file'))
    .addOption(
      new Option(
        '--map <column=field...>',
        'which column of the file feeds which field; columns named as a field feed it by themselves',
      ),
    )
    .option('--market <mic>', 'market of symbols that come without one')
    .option('--create-listings', 'make a listing for each symbol that no listing carried')
    .option('--known-at <column|instant>', 'when the rows were known, if later than what is stored; default: now')
    .option('--complete', 'the file is the whole list of its source: rows that it lacks are withdrawn')
    .option('--source <name>', 'whose rows these are; a source replaces its own rows only', 'import')
    .option('--dry-run', 'check and count everything, keep nothing')
    .option(
      '--rejects <file>',
      'write every line that broke a rule, with the reason, to this CSV file: mend it and import it',
    )
    .action((id, file, options) =>
      withWorkbench(context, async (bench) => {
        const order = { dataset: datasetNamed(bench.datasets, id), file, map: mappingOf(options.map ?? []), options }
        checkMarket(bench.config, options)
        await refuseMissing(file, 'Give the path of a CSV, NDJSON or Parquet file.')
        if (options.dryRun !== true) await recordImport(context, bench, order)
        const { report, findings } = await importing(context, bench, order)
        const { dryRun = false, rejects } = options
        const failure = nothingUsable(
          report,
          findings,
          'Check --map and --market; --create-listings makes listings for symbols that nobody carries.',
        )
        printOutcome(
          context.output,
          {
            dataset: id,
            file,
            dry_run: dryRun,
            ...reportJson(report, findings),
            ignored_columns: report.ignoredColumns,
            rejects_file: rejects ?? null,
          },
          [...reportLines(report, findings, { dryRun, next: nextLook(options) }), ...ignoredLines(report)],
          failure,
        )
      }),
    )
}

/** As `import.start` of the API, but the file never was an import of its own. */
function recordImport(
  context: Context,
  { database }: Workbench,
  { dataset, file, map, options }: ImportOrder,
): Promise<void> {
  const { market = null, createListings = false, knownAt = null, complete = false, source } = options
  return recordCommand(context, database, {
    action: 'import.start',
    target: { kind: 'dataset', id: dataset.id },
    after: {
      filename: basename(file),
      options: { source, market, map, create_listings: createListings, known_at: knownAt, complete },
    },
  })
}

interface ImportFlags extends MarketFlags {
  readonly knownAt?: string
  readonly complete?: true
  readonly source: string
  readonly dryRun?: true
  readonly rejects?: string
}

interface ImportOrder {
  readonly dataset: Dataset
  readonly file: string
  readonly map: Readonly<Record<string, string>>
  readonly options: ImportFlags
}

async function importing(
  { output, signal }: Context,
  { publications }: Workbench,
  { dataset, file, map, options }: ImportOrder,
): Promise<{ report: ImportReport; findings: readonly FindingGroup[] }> {
  const { rejects, ...rest } = options
  const progress = output.progress(basename(file))
  if (rejects !== undefined) await refuseInput(rejects, file)
  const rejected = rejects === undefined ? undefined : await openRejectsFile(rejects, file)
  const groups = createFindingGroups()
  try {
    const report = await importFile(publications, dataset, file, {
      ...rest,
      map,
      onProgress: ({ rows, bytes, totalBytes }) => {
        signal.throwIfAborted()
        progress.update(rows, { done: bytes, total: totalBytes })
      },
      onFinding: (finding) => {
        groups.add(finding)
        rejected?.add(finding)
      },
    })
    await rejected?.write(report.ignoredColumns)
    return { report, findings: groups.all() }
  } finally {
    progress.end()
    await rejected?.close()
  }
}

/** `Ticker=symbol`: field names have no equals sign, names of columns may. */
function mappingOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at > 0 && at < pair.length - 1) return [pair.slice(0, at), pair.slice(at + 1)] as const
      throw new WrongUsage(
        `--map takes column=field, such as --map Ticker=symbol; got ${JSON.stringify(pair.slice(0, 60))}.`,
        'Give the dataset and the file before --map.',
      )
    }),
  )
}

/** The input would be emptied before it is read. */
async function refuseInput(path: string, input: string): Promise<void> {
  const [there, read] = await Promise.all([stat(path).catch(() => undefined), stat(input)])
  if (there?.ino !== read.ino || there.dev !== read.dev) return
  throw new WrongUsage(
    `--rejects ${path} is the file to import.`,
    'Name another file for the lines that cannot be used.',
  )
}

/** Where whoever has to mend single lines looks next. */
function nextLook({ dryRun, rejects }: ImportFlags): string {
  if (rejects !== undefined) return `These lines, each with its reason, are in ${rejects}.`
  const file = 'with --rejects <file> to get these lines, each with its reason, as a file.'
  return dryRun === true ? `Import ${file}` : `See "bourse ingest list", or import ${file}`
}

function ignoredLines({ ignoredColumns }: ImportReport): readonly string[] {
  return ignoredColumns.length === 0 ? [] : [`Columns that feed no field: ${ignoredColumns.join(', ')}.`]
}
