import { Option } from '@commander-js/extra-typings'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Dataset } from '@bourse/kit'
import { importedBy, importFile, openRejectsFile, type ImportOptions } from '@bourse/engine/jobs'
import { WrongUsage } from './command-failure.ts'
import type { Context } from './context.ts'
import { checkMarket, datasetNamed, refuseMissing } from './arguments.ts'
import { leaf } from './leaf.ts'
import { orCreate } from './or-create.ts'
import { recordCommand } from './record-command.ts'
import { publishing, tellOutcome } from './report.ts'
import { withWorkbench, type Workbench } from './with-workbench.ts'

/** `bourse import …` */
export function command(context: Context, summary: string) {
  return leaf('import', summary, [
    `${context.name} import eod bars.csv --market XNAS --dry-run`,
    `${context.name} import eod bars.csv.gz --map Ticker=symbol --map Close=close --market XNAS --create-listings`,
    `${context.name} import eod bars.parquet --known-at loaded_at --rejects rejected.csv`,
  ])
    .argument('<dataset>', 'id of the dataset')
    .argument('<file>', 'path of the file')
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
    .option('--strict', 'end with exit code 3 where a row was rejected; the others are published')
    .option('--dry-run', 'check and count everything, keep nothing')
    .option(
      '--rejects <file>',
      'write every line that broke a rule, with the reason, to this CSV file: mend it and import it',
    )
    .action((id, file, { rejects, map, strict = false, ...flags }) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        const options = { ...flags, map: mappingOf(map ?? []) }
        const { dryRun = false } = options
        checkMarket(bench.config, options)
        await refuseMissing(file, 'Give the path of a CSV, NDJSON or Parquet file.')
        if (rejects !== undefined) await refuseInput(rejects, file)
        if (!dryRun) await recordImport(context, bench, dataset, file, options)
        const outcome = await importing(context, bench, { dataset, file, options, rejects })
        const ignored = outcome.report.ignoredColumns
        tellOutcome(context, outcome, {
          document: { dataset: id, file, dry_run: dryRun, ignored_columns: ignored, rejects_file: rejects ?? null },
          after: ignored.length === 0 ? [] : [`Columns that feed no field: ${ignored.join(', ')}.`],
          next: nextLook(dryRun, rejects),
          whenUseless: `Check --map and --market${orCreate([importedBy(dataset)], flags)}.`,
          dryRun,
          isStrict: strict,
        })
      }),
    )
}

/** As `import.start` of the API, but the file never was an import of its own. */
function recordImport(
  context: Context,
  { database }: Workbench,
  { id }: Dataset,
  file: string,
  { source, map, market, createListings = false, knownAt, complete = false }: ImportOptions,
): Promise<void> {
  const at = { market: market ?? null, known_at: knownAt ?? null }
  const options = { source, map, create_listings: createListings, complete, ...at }
  const after = { filename: basename(file), options }
  return recordCommand(context, database, { action: 'import.start', target: { kind: 'dataset', id }, after })
}

interface ImportOrder {
  readonly dataset: Dataset
  readonly file: string
  readonly options: ImportOptions
  readonly rejects: string | undefined
}

async function importing(
  context: Context,
  { publications }: Workbench,
  { dataset, file, options, rejects }: ImportOrder,
) {
  const rejected = rejects === undefined ? undefined : await openRejectsFile(rejects, file)
  try {
    const outcome = await publishing(context, basename(file), ({ progress, onFinding }) =>
      importFile(publications, dataset, file, {
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
function nextLook(dryRun: boolean, rejects: string | undefined): string {
  if (rejects !== undefined) return `These lines, each with its reason, are in ${rejects}.`
  const file = 'with --rejects <file> to get these lines, each with its reason, as a file.'
  return dryRun ? `Import ${file}` : `See "bourse ingest list", or import ${file}`
}
