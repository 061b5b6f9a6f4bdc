import { markDemoSettled } from '@bourse/engine/jobs'
import { Option } from '@commander-js/extra-typings'
import { AlreadyReported, CommandFailure, WrongUsage } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { dropDemoMarket } from '../demo.ts'
import { leaf } from '../leaf.ts'
import { loadDemoMarket } from '../load-demo-market.ts'
import { plural } from '../text.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'
import { keyFile } from '../key-file.ts'
import { addressOf } from '../serve/check-port.ts'
import { acceptingCosts } from './accept-costs.ts'
import { askMarkets } from './answer.ts'
import { createAsker, type Asker } from './ask.ts'
import { backfillChosen } from './backfill-chosen.ts'
import * as choose from './choose.ts'
import { BACKFILL_CHOICES, READERS, type BackfillChoice, type SetupOptions } from './options.ts'
import { preparePublishers } from './prepare-publishers.ts'
import { runChosen } from './run-chosen.ts'
import { storeOperator } from './store-operator.ts'

/** Number of days that a first run covers: 42 days contain about a month of sessions. */
const HISTORY = 42
const MAX_HISTORY = 3_660

/** `bourse setup` */
export function command(context: Context, summary: string) {
  return leaf('setup', summary, [
    `${context.name} setup`,
    `${context.name} setup --yes --markets CRYPTO,FOREX`,
    `${context.name} setup --yes --markets US --sources massive --key massive=@key.txt --accept-terms massive`,
  ])
    .option(
      '--yes',
      'do not ask: use defaults for anything without a flag; also drops the demo market, and accepts the cost of ' +
        'trials and first runs if a publisher bills each request',
    )
    .addOption(new Option('--demo', 'load the demo market instead of real data').conflicts('real'))
    .option('--real', 'real data (default)')
    .option('--markets <names>', 'markets and market groups (default: CRYPTO,FOREX,US)', listOf)
    .option('--sources <ids>', 'publishers or individual sources (default: those without a key)', listOf)
    .option('--key <publisher=@file>', 'a file with the key for a publisher; repeatable', pairOf, {})
    .option('--plan <publisher=name>', 'the subscription of a publisher; repeatable', pairOf, {})
    .option('--accept-terms <publisher...>', 'accept the terms of these publishers')
    .addOption(new Option('--readers <who>', 'who reads the data').choices(READERS))
    .option('--contract <publisher=text>', 'the contract that permits redistributing its data; repeatable', pairOf, {})
    .option('--history <days>', `days to fetch now (default: ${HISTORY}d)`, daysOf)
    .addOption(
      new Option('--backfill <which>', 'history to fetch in the background (default: all)').choices(BACKFILL_CHOICES),
    )
    .option('--operator <text>', 'your name and email, sent to publishers that require them')
    .option('--probe <symbols>', 'listings to request at the end (default: a known one for each market)', listOf)
    .action((options) => withWorkbench(context, (bench) => setUp(context, bench, options)))
}

async function setUp(context: Context, bench: Workbench, options: SetupOptions): Promise<void> {
  const asker = createAsker(context, options.yes === true)
  if (!(await isReal(asker, options))) {
    const rows = await loadDemoMarket(context, bench)
    context.output.print({ rows }, [`Loaded the demo market: ${plural(rows, 'row')}.`])
    return
  }
  if (!asker.canAsk && options.yes !== true && options.markets === undefined)
    throw new WrongUsage(
      'Without a terminal, expected --yes or --markets, got neither.',
      `For data that needs no key: "${context.name} setup --yes".`,
    )
  await makeReal(context, bench, asker, options)
  const markets = await chooseMarkets(bench, asker, options)
  const sources = [...new Map(markets.flatMap((each) => each.sources.map((own) => [own.source.id, own]))).values()]
  await storeOperator(context, bench, asker, options.operator, sources)
  const readers = options.readers ?? (await asker.askOne('Who will read the data?', READERS, 'own'))
  const choices = await preparePublishers(bench, asker, { ...options, readers }, sources)
  const history = options.history ?? daysOf(await asker.ask('Fetch how many days of history now?', `${HISTORY}d`))
  const isBackfilled = (options.backfill ?? (await askBackfill(asker))) === 'all'
  const accept = acceptingCosts(context, asker, options.yes)
  const failed = await runChosen(context, bench, { sources, choices, history, accept })
  if (isBackfilled) await backfillChosen(context, bench, sources, failed)
  await markDemoSettled(bench.database)
  const silent = await askMarkets(context, bench, markets, { probe: options.probe, failed })
  const { config } = bench
  context.output.say(
    `Owner key: ${keyFile(config.data_dir)}. Start the service with "${context.name} serve"; its documentation is at ` +
      `${addressOf(config.host, config.port)}/docs.`,
  )
  // Each failed step has been reported with the command that continues from there.
  if (silent.length > 0 || failed.size > 0) throw new AlreadyReported('not every step succeeded')
}

function askBackfill(asker: Asker): Promise<BackfillChoice> {
  const question = 'Fetch the earlier history that the subscriptions include in the background?'
  return asker.askOne(question, BACKFILL_CHOICES, 'all')
}

async function isReal(asker: Asker, { demo, real }: SetupOptions): Promise<boolean> {
  if (demo === true || real === true) return demo !== true
  return (await asker.ask('Real data, or the demo market? (real, demo)', 'real')) !== 'demo'
}

/** Drops the demo market after confirmation. */
async function makeReal(context: Context, bench: Workbench, asker: Asker, { yes }: SetupOptions): Promise<void> {
  if (!bench.versions.demo) return
  const isAgreed = yes === true || (await asker.confirm('Drop the demo market with its accounts?', false))
  if (!isAgreed)
    throw new WrongUsage(
      'The database contains the demo market, which is never mixed with real rows.',
      `Add --yes to drop it, or run "${context.name} demo drop" first.`,
    )
  const files = await dropDemoMarket(context, bench)
  context.output.say(`Removed the demo market${files === 0 ? '' : ` with ${plural(files, 'file')}`}.`)
}

async function chooseMarkets(
  bench: Workbench,
  asker: Asker,
  options: SetupOptions,
): Promise<readonly choose.ChosenMarket[]> {
  const known = choose.DEFAULT_MARKETS.filter((name) => choose.marketNames(bench).includes(name))
  const names =
    options.markets ??
    listOf(await asker.ask(`Which markets? (${choose.marketNames(bench).join(', ')})`, known.join(',')))
  if (options.sources !== undefined) choose.checkSources(bench, options.sources)
  const markets: choose.ChosenMarket[] = []
  for (const name of names) {
    const mics = choose.micsOf(bench, name)
    const named = options.sources ?? (await askPublishers(bench, asker, { name, mics }))
    markets.push(choose.chooseMarket(bench, name, named))
  }
  if (markets.length > 0) return markets
  throw new CommandFailure('No market was chosen.', `Specify some with --markets, such as ${known.join(',')}.`)
}

async function askPublishers(
  bench: Workbench,
  asker: Asker,
  { name, mics }: Pick<choose.ChosenMarket, 'name' | 'mics'>,
): Promise<readonly string[]> {
  const offered = choose.publishersFor(bench, mics)
  const otherwise = choose.defaultPublishers(bench, mics)
  if (!asker.canAsk || offered.length === 0) return otherwise
  const choices = offered.map((id) => `${id}: ${choose.entryPrice(bench, id)}`)
  const answer = await asker.ask(`Sources of ${name}? (${choices.join('; ')})`, otherwise.join(',') || 'none')
  const named = answer === 'none' ? [] : listOf(answer)
  choose.checkSources(bench, named)
  return named
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function pairOf(text: string, known: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const at = text.indexOf('=')
  if (at < 1) throw new WrongUsage(`Expected publisher=value, got ${text}.`, 'Example: --plan massive=basic')
  return { ...known, [text.slice(0, at)]: text.slice(at + 1) }
}

function daysOf(text: string): number {
  const days = Number(/^(\d+)d?$/.exec(text)?.[1])
  if (days >= 1 && days <= MAX_HISTORY) return days
  throw new WrongUsage(`--history: expected 1d to ${MAX_HISTORY}d, got ${text}.`, 'Example: --history 42d')
}
