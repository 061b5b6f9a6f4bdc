import { addDays } from '@bourse/kit/values'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { checkMarket, datasetNamed, dateOf, sourceNamed } from '../arguments.ts'
import { leaf } from '../leaf.ts'
import { emptySettings, emptySettingsText, runSource } from '@bourse/engine/jobs'
import { recordCommand } from '../record-command.ts'
import { publishing, tellOutcome } from '../report.ts'
import { withWorkbench } from '../with-workbench.ts'

/** Days that a run looks back where nothing else is said: a publisher may have been late. */
const DAYS = 7

/** `bourse ingest run …` */
export function runCommand(context: Context) {
  return leaf('run', 'Run a source now: fetch, check and publish the days of a window', [
    `${context.name} ingest run instruments nasdaq-trader`,
    `${context.name} ingest run eod --from 2026-01-02 --to 2026-01-30`,
  ])
    .argument('<dataset>', 'id of the dataset')
    .argument('[source]', 'id of the source, where the dataset has several')
    .option('--from <date>', `first day (default: ${DAYS} days before the last)`, dateOf)
    .option('--to <date>', 'last day (default: today)', dateOf)
    .option('--market <mic>', 'market of symbols that come without one')
    .option('--create-listings', 'make a listing for each symbol that no listing carried')
    .option('--strict', 'end with exit code 3 where a row was rejected, or no row read because a setting is empty')
    .action((id, named, options) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        const source = sourceNamed(dataset, named)
        const { market, createListings = false, strict = false } = options
        checkMarket(bench.config, options)
        const to = options.to ?? context.clock.now().slice(0, 10)
        const window = { from: options.from ?? addDays(to, -DAYS), to }
        if (window.from > window.to)
          throw new CommandFailure(
            `The window ends before it begins: ${window.from} to ${window.to}.`,
            'Give --from and --to in order.',
          )
        await recordCommand(context, bench.database, {
          action: 'source.run',
          target: { kind: 'source', id: `${dataset.id}:${source.id}` },
          after: window,
        })
        const outcome = await publishing(context, `${dataset.id} from ${source.id}`, ({ progress, onFinding }) =>
          runSource(
            { ...bench, clock: context.clock, log: context.output.say },
            {
              dataset,
              source,
              window,
              market,
              createListings,
              signal: context.signal,
              onFinding,
              // A unit in the making is no part of what is done.
              onProgress: (unit, units, rows) =>
                progress.update(rows, units === 1 ? undefined : { done: unit - 1, total: units }),
            },
          ),
        )
        tellOutcome(context, outcome, {
          document: { dataset: id, source: source.id, ...window },
          next: 'See "bourse ingest list".',
          isStrict: strict,
          cause: outcome.report.rows > 0 ? undefined : emptySettingsText(emptySettings(bench.config, source)),
        })
      }),
    )
}
