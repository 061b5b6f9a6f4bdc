import { Argument } from '@commander-js/extra-typings'
import type { Dataset, Source } from '@bourse/kit'
import { basename } from 'node:path'
import { createFindingGroups, ingestFiles, type FileSource, type FilesReport, type FindingGroup } from '@bourse/jobs'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { datasetNamed } from '../dataset-names.ts'
import { leaf } from '../leaf.ts'
import { checkMarket, type MarketFlags } from '../market-flags.ts'
import { recordCommand } from '../record-command.ts'
import { refuseMissing } from '../refuse-missing.ts'
import { nothingUsable, printOutcome, reportJson, reportLines } from '../report.ts'
import { plural } from '../text.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'
import { dateOf } from '../date-of.ts'
import { sourceNamed } from './named-source.ts'

/** Files that people are told of by name where they are none of the source. */
const NAMED = 5

/** `bourse ingest file …` */
export function fileCommand(context: Context) {
  return leaf('file', "Publish a publisher's own files as its source would, without a request to anybody", [
    `${context.name} ingest file instruments nasdaq-trader nasdaqlisted.txt otherlisted.txt --dry-run`,
    `${context.name} ingest file instruments nasdaq-trader /data/directories --json`,
  ])
    .addArgument(new Argument('<dataset>', 'id of the dataset'))
    .addArgument(new Argument('<source>', 'id of the source whose files these are'))
    .addArgument(new Argument('<path...>', 'files and folders of files; .gz and .zip are opened'))
    .option('--date <date>', 'date of files that do not say it', dateOf)
    .option('--market <mic>', 'market of symbols that come without one')
    .option('--create-listings', 'make a listing for each symbol that no listing carried')
    .option('--dry-run', 'check and count everything, keep nothing')
    .action((id, named, paths, options) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        const source = ofFiles(sourceNamed(dataset, named))
        checkMarket(bench.config, options)
        for (const path of paths)
          await refuseMissing(path, 'Give the path of a file of the publisher, or of a folder of such files.')
        if (options.dryRun !== true)
          await recordCommand(context, bench.database, {
            action: 'source.files',
            target: { kind: 'source', id: `${dataset.id}:${source.id}` },
            after: { files: paths.map((path) => basename(path)), date: options.date ?? null },
          })
        const { report, findings } = await taking(context, bench, { dataset, source, paths, options })
        const { dryRun = false } = options
        const failure = nothingUsable(
          report,
          findings,
          'Check that these are files of this source, and of which day; --create-listings makes listings for ' +
            'symbols that nobody carries.',
        )
        const { files, units, others } = report
        printOutcome(
          context.output,
          {
            dataset: id,
            source: source.id,
            dry_run: dryRun,
            files,
            units,
            other_files: others,
            ...reportJson(report, findings),
          },
          [
            `${plural(files, 'file')} of ${source.id} read.`,
            ...reportLines(report, findings, { dryRun, next: 'See "bourse ingest list".' }),
            ...otherLines(report),
          ],
          failure,
        )
      }),
    )
}

interface FileFlags extends MarketFlags {
  readonly date?: string
  readonly dryRun?: true
}

interface Taking {
  readonly dataset: Dataset
  readonly source: FileSource
  readonly paths: readonly string[]
  readonly options: FileFlags
}

async function taking(
  { output, signal, clock }: Context,
  bench: Workbench,
  { dataset, source, paths, options }: Taking,
): Promise<{ report: FilesReport; findings: readonly FindingGroup[] }> {
  const progress = output.progress(paths.length === 1 ? basename(paths[0] ?? '') : `files of ${source.id}`)
  const groups = createFindingGroups()
  const report = await ingestFiles(
    { ...bench, clock, log: output.say },
    {
      dataset,
      source,
      paths,
      ...options,
      date: options.date,
      signal,
      onProgress: ({ rows, bytes, totalBytes }) => progress.update(rows, { done: bytes, total: totalBytes }),
      onFinding: groups.add,
    },
  ).finally(progress.end)
  return { report, findings: groups.all() }
}

function ofFiles(source: Source): FileSource {
  const { files } = source
  if (files !== undefined) return { ...source, files }
  throw new CommandFailure(
    `The source ${source.id} does not say how its files are read.`,
    `Let it fetch them: "bourse ingest run --help"; or import a table: "bourse import --help".`,
  )
}

function otherLines({ others }: FilesReport): readonly string[] {
  if (others.length === 0) return []
  const more = others.length > NAMED ? ', …' : ''
  return [`${plural(others.length, 'other file')} left alone: ${others.slice(0, NAMED).join(', ')}${more}`]
}
