import type { Dataset, Source } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { checkMarket, datasetNamed, dateOf, sourceNamed } from '../arguments.ts'
import { leaf } from '../leaf.ts'
import { emptySettings, emptySettingsText, runCost, runSource } from '@bourse/engine/jobs'
import { recordCommand } from '../record-command.ts'
import { publishing, reportOutcome } from '../report.ts'
import { acceptCost } from '../sources/accept-cost.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'

/** Default number of days that a run covers; several, because a publisher may have been late. */
const DAYS = 7

/** `bourse ingest run …` */
export function runCommand(context: Context) {
  return leaf('run', 'Run a source now: fetch, validate and publish a range of days', [
    `${context.name} ingest run instruments nasdaq-trader`,
    `${context.name} ingest run eod --from 2026-01-02 --to 2026-01-30`,
  ])
    .argument('<dataset>', 'id of the dataset')
    .argument('[source]', 'id of the source, if the dataset has several')
    .option('--from <date>', `first day (default: ${DAYS} days before the last)`, dateOf)
    .option('--to <date>', 'last day (default: today)', dateOf)
    .option('--market <mic>', 'default exchange (MIC) for symbols without one')
    .option('--create-listings', 'create listings for unknown symbols')
    .option('--strict', 'exit with code 3 if a row is rejected, or if a missing setting prevents reading rows')
    .option('--yes', 'accept the cost if the publisher bills each request')
    .action((id, named, options) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        await runNow(context, bench, { dataset, source: sourceNamed(dataset, named) }, options)
      }),
    )
}

interface RunOptions {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly market?: string | undefined
  readonly createListings?: true | undefined
  readonly strict?: true | undefined
  readonly yes?: true | undefined
}

/** Runs a source for a range of days and reports the outcome. */
export async function runNow(
  context: Context,
  bench: Workbench,
  { dataset, source }: { readonly dataset: Dataset; readonly source: Source },
  options: RunOptions,
): Promise<void> {
  const { market, createListings = false, strict = false } = options
  const parts = { ...bench, clock: context.clock, log: context.output.say }
  checkMarket(bench.config, options)
  const to = options.to ?? context.clock.now().slice(0, 10)
  const window = { from: options.from ?? addDays(to, -DAYS), to }
  if (window.from > window.to)
    throw new CommandFailure(
      `The first day is after the last: ${window.from} to ${window.to}.`,
      'Give --from and --to in order.',
    )
  const own = { dataset, source, window, signal: context.signal }
  await acceptCost(context, source, options.yes, () => runCost(parts, own))
  await recordCommand(context, bench.database, {
    action: 'source.run',
    target: { kind: 'source', id: `${dataset.id}:${source.id}` },
    after: window,
  })
  const outcome = await publishing(context, `${dataset.id} from ${source.id}`, ({ progress, onFinding }) =>
    runSource(parts, {
      ...own,
      market,
      createListings,
      onFinding,
      // The unit in progress does not count as completed.
      onProgress: (unit, units, rows) =>
        progress.update(rows, units === 1 ? undefined : { done: unit - 1, total: units }),
    }),
  )
  reportOutcome(context, outcome, {
    document: { dataset: dataset.id, source: source.id, ...window },
    next: 'See "bourse ingest list".',
    isStrict: strict,
    cause: outcome.report.rows > 0 ? undefined : emptySettingsText(emptySettings(bench.config, source)),
  })
}
