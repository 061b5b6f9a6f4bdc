import { trialCost, trySource, type RequestCost, type SourceTrial } from '@bourse/engine/jobs'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { countText } from '../text.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'
import { acceptCost } from './accept-cost.ts'
import { namedSource, type OwnSource } from './named-source.ts'

/** `bourse sources test` */
export function testCommand(context: Context) {
  return leaf('test', 'Fetch one unit from a source and check its rows; publishes nothing', [
    `${context.name} sources test coinbase-day`,
  ])
    .argument('<source>', 'id of the source')
    .option('--unit <json>', 'the unit to fetch (default: the last one in the past seven days)')
    .option('--yes', 'accept the cost if the publisher bills each request')
    .action((id, { unit, yes }) =>
      withWorkbench(context, async (bench) => {
        const own = namedSource(bench.datasets, id)
        const cost = await acceptTrialCost(context, bench, own, { unit, yes })
        const trial = await tryNow(context, bench, own, { unit })
        context.output.print({ source: id, ...trial, cost }, trialLines(trial))
      }),
    )
}

/** Shows the cost of a trial that the publisher bills for, and rejects the trial unless the cost is accepted. */
export function acceptTrialCost(
  context: Context,
  bench: Workbench,
  own: OwnSource,
  { unit, yes }: { readonly unit?: string | undefined; readonly yes?: true | undefined },
): Promise<RequestCost | null> {
  const parts = { ...bench, clock: context.clock, log: context.output.say }
  return acceptCost(context, own.source, yes, () => trialCost(parts, { ...own, unit, signal: context.signal }))
}

/** Tries a source as a run would, and rejects when a run would. */
export function tryNow(
  context: Context,
  bench: Workbench,
  own: OwnSource,
  { unit }: { readonly unit?: string | undefined },
): Promise<SourceTrial> {
  const parts = { ...bench, clock: context.clock, log: context.output.say }
  return trySource(parts, { ...own, unit, signal: context.signal })
}

/** Formats the result of a trial as lines of text. */
export function trialLines(trial: SourceTrial): readonly string[] {
  const { unit, milliseconds, rows, rejected, held, rules, left_out, sample } = trial
  return [
    `unit ${unit}: ${countText(rows)} rows read in ${milliseconds} ms, ${countText(rejected)} rejected, ` +
      `${countText(held)} held. Nothing was published.`,
    ...Object.entries(rules).map(([rule, count]) => `  ${rule}: ${countText(count)} rows`),
    ...Object.entries(left_out).map(([rule, count]) => `  left out, ${rule}: ${countText(count)}`),
    ...sample.map((row) => `  ${JSON.stringify(row)}`),
  ]
}
