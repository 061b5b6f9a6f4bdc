import type { Context } from '../context.ts'
import { dateOf } from '../arguments.ts'
import { runNow } from '../ingest/run.ts'
import { leaf } from '../leaf.ts'
import { withWorkbench } from '../with-workbench.ts'
import { namedSource } from './named-source.ts'

/** `bourse sources run` */
export function runSourceCommand(context: Context) {
  return leaf('run', 'Run a source now: fetch, validate and publish a range of days', [
    `${context.name} sources run coinbase-day`,
    `${context.name} sources run massive-day --from 2026-01-02 --to 2026-01-30`,
  ])
    .argument('<source>', 'id of the source')
    .option('--from <date>', 'first day (default: 7 days before the last)', dateOf)
    .option('--to <date>', 'last day (default: today)', dateOf)
    .option('--market <mic>', 'default exchange (MIC) for symbols without one')
    .option('--create-listings', 'create listings for unknown symbols')
    .option('--strict', 'exit with code 3 if a row is rejected, or if a missing setting prevents reading rows')
    .option('--yes', 'accept the cost if the publisher bills each request')
    .action((id, options) =>
      withWorkbench(context, (bench) => runNow(context, bench, namedSource(bench.datasets, id), options)),
    )
}
