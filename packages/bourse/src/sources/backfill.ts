import {
  backfillCost,
  costText,
  estimateBackfill,
  failedUnits,
  lastBackfill,
  requestBackfill,
  stopBackfill,
  UNIT_KINDS,
  type Backfill,
  type BackfillEstimate,
  type BackfillRequest,
} from '@bourse/engine/jobs'
import { SETTLED_DAYS } from '@bourse/engine/store'
import { reportHistory } from '@bourse/engine/publishing'
import type { Source } from '@bourse/kit'
import { sessions } from '@bourse/services'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { dateOf } from '../arguments.ts'
import { AlreadyReported, CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { byCommand } from '../record-command.ts'
import { countText, plural, sizeText } from '../text.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'
import { acceptCost } from './accept-cost.ts'
import { historyLines, isPackDue } from './history-lines.ts'
import { namedSource, type OwnSource } from './named-source.ts'
import { refusing } from './refusing.ts'
import { watchBackfill } from './watch-backfill.ts'

/** Maximum number of failed units to show. */
const MAX_SHOWN = 20

/** `bourse sources backfill` */
export function backfillCommand(context: Context) {
  return leaf(
    'backfill',
    'Fetch the history of a source; hosts continue it after Ctrl-C, and so does the same command',
    [
      `${context.name} sources backfill coinbase-day --from 2016-01-01 --dry-run`,
      `${context.name} sources backfill coinbase-day --from 2016-01-01 --newest-first`,
      `${context.name} sources backfill coinbase-day --from 2016-01-01 --by symbol --symbols BTC-USD,ETH-USD`,
      `${context.name} sources backfill coinbase-day --restart --failed`,
    ],
  )
    .argument('<source>', 'id of the source')
    .option('--from <date>', 'first day (not needed to continue)', dateOf)
    .option('--to <date>', 'last day (default: today)', dateOf)
    .option('--newest-first', 'begin with the newest units')
    .addOption(new Option('--by <kind>', 'what each request must cover; rejects other sources').choices(UNIT_KINDS))
    .option('--symbols <symbols>', 'only these symbols, as a comma-separated list', listOf)
    .option('--market <market>', 'only this market or market group')
    .option('--max-requests <n>', 'stop after this many requests', positive)
    .option('--restart', 'fetch all units again, or only failed ones with --failed')
    .option('--failed', 'with --restart: only failed units')
    .option('--yes', 'accept the cost if the publisher bills each request')
    .addOption(new Option('--stop', 'stop the back-fill on all hosts').conflicts(['restart', 'dryRun']))
    .addOption(
      new Option('--dry-run', 'show units, requests, time and space without fetching anything').conflicts('restart'),
    )
    .action((id, { stop, dryRun, restart, failed, yes, ...request }) =>
      withWorkbench(context, async (bench) => {
        const own = namedSource(bench.datasets, id)
        if (failed === true && restart !== true)
          throw new CommandFailure('--failed needs --restart.', 'Add --restart to fetch the failed units again.')
        if (stop === true) return stopNow(context, bench, own)
        if (dryRun === true) return estimate(context, bench, own, request)
        const again = restart === true ? ({ restart: failed === true ? 'failed' : 'all' } as const) : {}
        const parts = { ...bench, clock: context.clock, log: context.output.say }
        await acceptCost(context, own.source, yes, () => backfillCost(parts, own, request, context.signal))
        const change = { ...bench, clock: context.clock, by: byCommand() }
        const { id: backfill } = await refusing(() => requestBackfill(change, own, { ...request, ...again }))
        await report(context, bench, own, await watchBackfill(context, bench, backfill))
      }),
    )
}

async function stopNow(context: Context, bench: Workbench, { dataset, source }: OwnSource): Promise<void> {
  const last = await lastBackfill(bench.database, dataset.id, source.id)
  if (last === undefined)
    throw new CommandFailure(
      `There is no back-fill for ${source.id}.`,
      `Start one: "${context.name} sources backfill ${source.id} --from <date>".`,
    )
  const stopped = (await stopBackfill({ ...bench, clock: context.clock, by: byCommand() }, last.id)) ?? last
  context.output.print(stopped, summaryOf(stopped))
}

async function estimate(context: Context, bench: Workbench, own: OwnSource, request: BackfillRequest): Promise<void> {
  const parts = { ...bench, clock: context.clock, log: context.output.say }
  const found = await refusing(() => estimateBackfill(parts, own, request, context.signal))
  context.output.print(found, estimateLines(own.source, found))
}

function estimateLines(own: Source, of: BackfillEstimate): readonly string[] {
  const { source, from, to, units, requests, minutes, rows, disk_bytes: bytes, cut_off_before: first, cost } = of
  return [
    `${source}, ${from} to ${to}: ${plural(units, 'unit')}, about ${plural(requests, 'request')}, at least ` +
      `${plural(minutes, 'minute')} at 80% of the publisher's limits.`,
    rows === null
      ? 'The number of rows is unknown until a unit is fetched.'
      : `About ${plural(rows, 'row')}, ${sizeText(bytes ?? 0)} on disk.`,
    ...(first === null ? [] : [`The publisher plan does not include days before ${first}.`]),
    ...(cost === null ? [] : [costText(own, cost)]),
    'Dry run: nothing was fetched.',
  ]
}

/** Reports a back-fill's progress; fails if units failed, or if the back-fill stopped by itself before its limit. */
async function report(context: Context, bench: Workbench, own: OwnSource, backfill: Backfill): Promise<void> {
  const { output, name, signal, clock } = context
  const { database, wiring } = bench
  const { id, source, state, failed, requests, max_requests: most } = backfill
  const units = failed === 0 ? [] : await failedUnits(database, id)
  const parts = { database, wiring, sessions: wiring.service(sessions), now: clock.now() }
  const found = state === 'done' ? await reportHistory(parts, own.source, backfill) : { years: [], gaps: [] }
  output.print({ ...backfill, failed_units: units, ...found }, [
    ...summaryOf(backfill),
    ...units.slice(0, MAX_SHOWN).map(({ unit, outcome }) => `  failed ${unit}: ${outcome}`),
    ...historyLines(found),
    ...(failed > 0 ? [`Fetch them again with "${name} sources backfill ${source} --restart --failed".`] : []),
    ...(state === 'done' && backfill.rows > 0 && isPackDue(own, backfill.from, clock.now().slice(0, 10))
      ? [
          `Quarters that have been over for ${SETTLED_DAYS.quarter} days are packed at 02:40 UTC, or now with ` +
            `"${name} datasets pack ${backfill.dataset}".`,
        ]
      : []),
    ...(signal.aborted && state !== 'done'
      ? [`Running hosts continue it, and so does this command. "${name} sources backfill ${source} --stop" stops it.`]
      : []),
  ])
  if (signal.aborted) return
  const isLimited = most !== null && requests >= most
  if (failed > 0 || (state !== 'done' && !isLimited)) throw new AlreadyReported(backfill.note ?? state)
}

function summaryOf(backfill: Backfill): readonly string[] {
  const { source, from, to, state, units, done, requests, bytes, rows, note } = backfill
  return [
    `${source}, ${from} to ${to}: ${countText(done)} of ${plural(units ?? 0, 'unit')}, ` +
      `${plural(requests, 'request')}, ${sizeText(bytes)}, ${plural(rows, 'row')}.`,
    `${state}${note === null || note === state ? '' : `: ${note}`}`,
  ]
}

function listOf(text: string): readonly string[] {
  const names = text.split(',').map((each) => each.trim())
  if (names.every((name) => name !== '')) return names
  throw new InvalidArgumentError('Expected a comma-separated list of symbols, such as AAPL,MSFT.')
}

function positive(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a number of at least 1.')
}
