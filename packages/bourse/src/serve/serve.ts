import cluster from 'node:cluster'
import type { Host } from '@bourse/host'
import { untilDatabase, VERSION } from '@bourse/host/parts'
import { readConfig, type Config } from '@bourse/engine/wiring'
import { accountsOf } from '../accounts.ts'
import { consoleAddress } from '../console.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { loadFirstOfDemo, loadRestOfDemo } from '../load-demo-market.ts'
import { withDatabase, type OpenedConfigDatabase } from '../with-database.ts'
import { openWorkbench } from '../with-workbench.ts'
import { calledAs } from './called-as.ts'
import { addressOf, refuseTakenPort } from './check-port.ts'
import { examplePaths } from './example-paths.ts'
import { greeting, greetingDocument, type StartedService } from './greeting.ts'
import { listen, untilEnd } from './listen.ts'
import { prepareOwner, type OwnerKey } from './owner-key.ts'
import { oneAtATime } from './advisory-lock.ts'
import { withHost, type Entrance } from './with-host.ts'
import { readWorkers, shareOf, workersFor } from './workers-option.ts'
import type { Logger } from 'pino'

/** `bourse serve` */
export function command(context: Context, summary: string) {
  return leaf('serve', summary, [
    `${context.name} serve`,
    `BOURSE_PORT=9000 BOURSE_DEMO=off ${context.name} serve`,
    `DATABASE_URL=postgres://user@host/bourse ${context.name} serve`,
    `${context.name} serve --workers auto`,
  ])
    .option(
      '--workers <number>',
      'processes that serve requests, in addition to one for jobs; auto: one per core (default: one process for all)',
      readWorkers,
    )
    .action(async ({ workers: requested }) => {
      const settings = readConfig(context.environment)
      const workers = workersFor(requested ?? 1, settings)
      if (workers === 1) return serve(context, { open: (host, config) => listen(host, config) })
      if (cluster.isWorker) return (await import('./serve-as-worker.ts')).serveAsWorker(context, workers)
      const { superviseWorkers } = await import('./supervise.ts')
      return serve(context, superviseWorkers(context, workers, settings), shareOf(settings, workers))
    })
}

/** Prepares the database, accepts requests in this process or its workers, and runs jobs. */
async function serve(
  context: Context,
  entrance: Entrance,
  config: Config = readConfig(context.environment),
): Promise<void> {
  await refuseTakenPort(config.host, config.port)
  const work = async (opened: OpenedConfigDatabase) => {
    for (const { name, reason, remedy } of (await context.installed()).unloaded)
      context.output.say(`The dataset ${name} could not be loaded and is skipped: ${reason}. To fix it: ${remedy}.`)
    const ownerKey = await prepare(context, opened)
    if (context.signal.aborted) return
    await withHost(context, opened, entrance, (host, log, port) =>
      runJobs(context, opened, { host, log, port, ownerKey }),
    )
  }
  await withDatabase(context, work, { config, meanwhile: () => context.installed() })
}

/** Runs all steps of a first start, each safe to repeat after an interruption; concurrent starts take turns. */
function prepare(context: Context, opened: OpenedConfigDatabase): Promise<OwnerKey> {
  const onWait = () => context.output.say('Another host is preparing this database; waiting for it.')
  const work = async () => {
    const bench = await openWorkbench(context, opened)
    const { accounts } = await accountsOf(context, opened)
    const ownerKey = await prepareOwner(context, opened, accounts)
    await loadFirstOfDemo(context, bench)
    return ownerKey
  }
  return oneAtATime(opened.database, 'bourse.prepare', { work, onWait })
}

interface Serving {
  readonly host: Host
  readonly log: Logger
  readonly port: number
  readonly ownerKey: OwnerKey
}

async function runJobs(context: Context, opened: OpenedConfigDatabase, serving: Serving): Promise<void> {
  const { host, log } = serving
  const describing = { log, signal: context.signal, what: 'the greeting' }
  const started = await untilDatabase(() => describe(context, opened, serving), describing)
  if (started !== undefined) context.output.print(greetingDocument(started), greeting(started, context.output))
  await loadRestOfDemo(context, { ...opened, ...host.work })
  // Overdue jobs do not start until now, to avoid delaying requests, and to derive values from the complete demo once.
  if (!context.signal.aborted) await host.startJobs(opened.connection)
  await untilEnd(context.signal, host)
}

async function describe(
  context: Context,
  { config }: OpenedConfigDatabase,
  { host, port, ownerKey }: Serving,
): Promise<StartedService> {
  const { name, clock } = context
  const datasets = host.wiring.datasets.filter(({ id }) => id !== 'host')
  const { demo, loading, pins } = host.engine.versions()
  return {
    version: VERSION,
    address: addressOf(config.host, port),
    console: await signInAddress(host, context, addressOf(config.host, port)),
    ownerKey,
    paths: await examplePaths(host, config, clock.now().slice(0, 10)),
    datasets: datasets.map((dataset) => ({ dataset: dataset.id, state: host.wiring.stateOf(dataset) })),
    demo: demo || loading.size > 0,
    loading: [...loading],
    empty: pins.size === 0 && loading.size === 0,
    commandLine: calledAs(name, context.environment),
  }
}

/** Sign-in links are printed only on a terminal, because other people may be able to read other output. */
async function signInAddress(host: Host, { output }: Context, address: string): Promise<string | undefined> {
  const hasConsole = host.wiring.datasets.some(({ id }) => id === 'console')
  return output.isTerminal && hasConsole ? consoleAddress(address, (await host.drawCode()).code) : undefined
}
