import { Argument } from '@commander-js/extra-typings'
import { addDays } from '@bourse/kit'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { datasetNamed } from '../dataset-names.ts'
import { leaf } from '../leaf.ts'
import { checkMarket, type MarketFlags } from '../market-flags.ts'
import { createFindingGroups, runSource } from '@bourse/jobs'
import { recordCommand } from '../record-command.ts'
import { reportJson, reportLines } from '../report.ts'
import { withWorkbench } from '../with-workbench.ts'
import { dateOf } from '../date-of.ts'
import { sourceNamed } from './named-source.ts'

/** Days that a run looks back where nothing else is said: a publisher may have been late. */
const DAYS = 7

/** `bourse ingest run …` */
export function runCommand(context: Context) {
  return leaf('run', 'Run a source now: fetch, check and publish the days of a window', [
    `${context.name} ingest run instruments nasdaq-trader`,
    `${context.name} ingest run eod --from 2026-01-02 --to 2026-01-30`,
  ])
    .addArgument(new Argument('<dataset>', 'id of the dataset'))
    .addArgument(new Argument('[source]', 'id of the source, where the dataset has several'))
    .option('--from <date>', `first day (default: ${DAYS} days before the last)`, dateOf)
    .option('--to <date>', 'last day (default: today)', dateOf)
    .option('--market <mic>', 'market of symbols that come without one')
    .option('--create-listings', 'make a listing for each symbol that no listing carried')
    .action((id, named, options) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        const source = sourceNamed(dataset, named)
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
        const { output, signal } = context
        const progress = output.progress(`${dataset.id} from ${source.id}`)
        // A unit in the making is no part of what is done.
        const onProgress = (unit: number, units: number, rows: number) =>
          progress.update(rows, units === 1 ? undefined : { done: unit - 1, total: units })
        const groups = createFindingGroups()
        const report = await runSource(
          { ...bench, clock: context.clock, log: output.say },
          { dataset, source, window, ...marketOf(options), signal, onProgress, onFinding: groups.add },
        ).finally(progress.end)
        const findings = groups.all()
        context.output.print(
          { dataset: id, source: source.id, ...window, ...reportJson(report, findings) },
          reportLines(report, findings, { next: 'See "bourse ingest list".' }),
        )
      }),
    )
}

const marketOf = ({ market, createListings }: MarketFlags) => ({ market, createListings: createListings === true })
