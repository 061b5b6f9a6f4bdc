import { Argument, Option } from '@commander-js/extra-typings'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { allMarkets } from '../accounts/market-groups.ts'
import { unknownName } from '../accounts/nearest-name.ts'
import type { Config } from '../config.ts'
import type { ImportReport } from '../ingest/import-file.ts'
import { CommandFailure, WrongUsage } from './command-failure.ts'
import type { Context } from './context.ts'
import { datasetNamed } from './dataset-names.ts'
import { leaf } from './leaf.ts'
import { openRejectsFile } from './rejects-file.ts'
import { reportJson, reportLines } from './report.ts'
import { withWorkbench, type Workbench } from './with-workbench.ts'

/** `bourse import …` */
export function importCommand(context: Context) {
  return leaf('import', 'Import a file of rows: CSV, NDJSON or Parquet, plain, gzipped or zipped', [
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
    .option('--known-at <column|instant>', 'when the rows were known, for keys without a version; default: now')
    .option('--source <name>', 'whose rows these are; a source replaces its own rows only', 'import')
    .option('--dry-run', 'check and count everything, keep nothing')
    .option('--rejects <file>', 'write every rejected line with its reason to this CSV file')
    .action((id, file, options) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(context.datasets, id)
        const map = mappingOf(options.map ?? [])
        checkMarket(bench.config, options)
        await refuseMissing(file)
        const report = await importing(context, bench, file, options, { dataset, map })
        refuseNothingUsable(report.report, report.firstReason)
        const { dryRun = false, rejects } = options
        context.output.print(
          {
            dataset: id,
            file,
            dry_run: dryRun,
            ...reportJson(report.report),
            ignored_columns: report.report.ignoredColumns,
            rejects_file: rejects ?? null,
          },
          [...reportLines(report.report, { dryRun, rejects }), ...ignoredLines(report.report)],
        )
      }),
    )
}

interface ImportFlags {
  readonly market?: string
  readonly createListings?: true
  readonly knownAt?: string
  readonly source: string
  readonly dryRun?: true
  readonly rejects?: string
}

async function importing(
  { output, signal }: Context,
  { ingest }: Workbench,
  file: string,
  { market, createListings, knownAt, source, dryRun, rejects }: ImportFlags,
  {
    dataset,
    map,
  }: { readonly dataset: ReturnType<typeof datasetNamed>; readonly map: Readonly<Record<string, string>> },
): Promise<{ report: ImportReport; firstReason: string | undefined }> {
  const { importFile } = await import('../ingest/import-file.ts')
  const progress = output.progress(basename(file))
  const rejected = rejects === undefined ? undefined : await openRejectsFile(rejects)
  let firstReason: string | undefined
  try {
    const report = await importFile(ingest, dataset, file, {
      map,
      source,
      market,
      createListings,
      knownAt,
      dryRun,
      onProgress: ({ rows, bytes, totalBytes }) => {
        signal.throwIfAborted()
        progress.update(rows, { done: bytes, total: totalBytes })
      },
      onReject: (line, reason, row) => {
        firstReason ??= reason
        rejected?.add(line, reason, row)
      },
    })
    return { report, firstReason }
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

function checkMarket({ markets }: Config, { market, createListings }: ImportFlags): void {
  const known = allMarkets(markets)
  if (market !== undefined && !known.includes(market)) throw unknownName('market', market, known)
  if (createListings === true && market === undefined)
    throw new WrongUsage(
      '--create-listings makes listings on one market, and none was named.',
      'Add --market, such as --market XNAS.',
    )
}

async function refuseMissing(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined)
    throw new CommandFailure(
      `There is no file ${file}, or it may not be looked at.`,
      'Give the path of a CSV, NDJSON or Parquet file.',
    )
}

function refuseNothingUsable({ rows, quarantined }: ImportReport, firstReason: string | undefined): void {
  if (rows === 0 || quarantined < rows) return
  throw new CommandFailure(
    `Not one of ${rows} rows could be used; the first one: ${firstReason ?? 'see the quarantine'}.`,
    'Check --map and --market; "bourse ingest list" shows the reasons, --create-listings makes listings for unknown symbols.',
  )
}

function ignoredLines({ ignoredColumns }: ImportReport): readonly string[] {
  return ignoredColumns.length === 0 ? [] : [`Columns without a field, left alone: ${ignoredColumns.join(', ')}`]
}
