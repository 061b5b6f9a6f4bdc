import { Option } from '@commander-js/extra-typings'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Dataset } from '@bourse/kit'
import { importedBy, importFile, openRejectsFile, type ImportOptions } from '@bourse/engine/jobs'
import { WrongUsage } from './command-failure.ts'
import type { Context } from './context.ts'
import { checkMarket, datasetNamed, refuseMissing } from './arguments.ts'
import { leaf } from './leaf.ts'
import { orCreate } from './create-listings-advice.ts'
import { recordCommand } from './record-command.ts'
import { publishing, reportOutcome } from './report.ts'
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
        'map a column of the file to a field; columns with the name of a field need no mapping',
      ),
    )
    .option('--market <mic>', 'default exchange (MIC) of symbols without one')
    .option('--create-listings', 'create listings for unknown symbols')
    .option('--known-at <column|instant>', 'when the rows became known, for as-of reads; default: now')
    .option('--complete', 'full replacement: withdraw rows of this source that are not in the file')
    .option('--source <name>', 'source name; an import only replaces rows from the same source', 'import')
    .option('--strict', 'exit with code 3 if a row is rejected; valid rows are still published')
    .option('--dry-run', 'dry run: check and count everything, store nothing')
    .option(
      '--rejects <file>',
      'write every line that breaks a rule, with the reason, to this CSV file, to fix and import it',
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
        reportOutcome(context, outcome, {
          document: { dataset: id, file, dry_run: dryRun, ignored_columns: ignored, rejects_file: rejects ?? null },
          after: ignored.length === 0 ? [] : [`Unmapped columns: ${ignored.join(', ')}.`],
          next: nextLook(dryRun, rejects),
          whenUseless: `Check --map and --market${orCreate([importedBy(dataset)], flags)}.`,
          dryRun,
          isStrict: strict,
        })
      }),
    )
}

/** Records the command as `import.start` of the API would, although it creates no import. */
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

/** Parses `Ticker=symbol`. Column names may contain an equals sign, field names do not. */
function mappingOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at > 0 && at < pair.length - 1) return [pair.slice(0, at), pair.slice(at + 1)] as const
      throw new WrongUsage(
        `--map expects column=field, such as --map Ticker=symbol; got ${JSON.stringify(pair.slice(0, 60))}.`,
        'Put the dataset and the file before --map.',
      )
    }),
  )
}

/** Otherwise the rejects would overwrite the input before it is read. */
async function refuseInput(path: string, input: string): Promise<void> {
  const [there, read] = await Promise.all([stat(path).catch(() => undefined), stat(input)])
  if (there?.ino !== read.ino || there.dev !== read.dev) return
  throw new WrongUsage(`--rejects ${path} is the file to import.`, 'Use another file for the rejected lines.')
}

/** Where to find single lines to fix. */
function nextLook(dryRun: boolean, rejects: string | undefined): string {
  if (rejects !== undefined) return `These lines and their reasons are in ${rejects}.`
  const file = 'with --rejects <file> to get these lines and their reasons as a file.'
  return dryRun ? `Import ${file}` : `See "bourse ingest list", or import ${file}`
}
