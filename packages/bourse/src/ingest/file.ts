import type { Source } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import { basename } from 'node:path'
import { ingestFiles, isFileSource, type FileSource, type FilesReport } from '@bourse/engine/jobs'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { checkMarket, datasetNamed, dateOf, refuseMissing, sourceNamed } from '../arguments.ts'
import { leaf } from '../leaf.ts'
import { orCreate } from '../create-listings-advice.ts'
import { recordCommand } from '../record-command.ts'
import { publishing, reportOutcome } from '../report.ts'
import { plural } from '../text.ts'
import { withWorkbench } from '../with-workbench.ts'

/** Maximum number of unrelated files to name. */
const NAMED = 5

/** `bourse ingest file …` */
export function fileCommand(context: Context) {
  return leaf('file', 'Publish files downloaded from a publisher as its source would, without network requests', [
    `${context.name} ingest file instruments nasdaq-trader nasdaqlisted.txt otherlisted.txt --dry-run`,
    `${context.name} ingest file instruments nasdaq-trader /data/directories --json`,
  ])
    .argument('<dataset>', 'id of the dataset')
    .argument('<source>', 'id of the source for these files')
    .argument('<path...>', 'files and folders of files; .gz and .zip are unpacked')
    .option('--date <date>', 'date for files that do not contain one', dateOf)
    .option('--market <mic>', 'default exchange (MIC) for symbols without one')
    .option('--create-listings', 'create listings for unknown symbols')
    .option('--strict', 'exit with code 3 if a row is rejected; valid rows are still published')
    .option('--dry-run', 'dry run: check and count everything without storing it')
    .action((id, named, paths, options) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        const source = ofFiles(sourceNamed(dataset, named))
        const { date, dryRun = false, strict = false } = options
        const names = paths.map((path) => basename(path))
        checkMarket(bench.config, options)
        for (const path of paths)
          await refuseMissing(path, 'Give the path of a file from the publisher, or of a folder of such files.')
        if (!dryRun)
          await recordCommand(context, bench.database, {
            action: 'source.files',
            target: { kind: 'source', id: `${dataset.id}:${source.id}` },
            after: { files: names, date: date ?? null },
          })
        const title = names.length === 1 ? (names[0] ?? '') : `files of ${source.id}`
        const outcome = await publishing(context, title, ({ progress, onFinding }) =>
          ingestFiles(
            { ...bench, clock: context.clock, log: context.output.say },
            {
              ...options,
              dataset,
              source,
              paths,
              date,
              signal: context.signal,
              onFinding,
              onProgress: ({ rows, bytes, totalBytes }) => progress.update(rows, { done: bytes, total: totalBytes }),
            },
          ),
        )
        const { files, units, others } = outcome.report
        reportOutcome(context, outcome, {
          document: { dataset: id, source: source.id, dry_run: dryRun, files, units, other_files: others },
          before: [`${plural(files, 'file')} of ${source.id} read.`],
          after: otherLines(outcome.report),
          next: 'See "bourse ingest list".',
          whenUseless: `Check the source and the date of these files${orCreate(feedsOf(source), options)}.`,
          dryRun,
          isStrict: strict,
        })
      }),
    )
}

function ofFiles(source: Source): FileSource {
  if (isFileSource(source)) return source
  throw new CommandFailure(
    `The source ${source.id} cannot read files.`,
    `Let the source fetch its data: "bourse ingest run --help"; or import a table: "bourse import --help".`,
  )
}

function otherLines({ others }: FilesReport): readonly string[] {
  if (others.length === 0) return []
  const more = others.length > NAMED ? ', …' : ''
  return [`skipped ${plural(others.length, 'other file')}: ${others.slice(0, NAMED).join(', ')}${more}`]
}
