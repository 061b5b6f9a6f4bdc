import { once } from 'node:events'
import type { Host } from '@bourse/host'
import { untilDatabase, VERSION, withPooler } from '@bourse/host/parts'
import { readConfig } from '@bourse/engine/wiring'
import { accountsOf } from '../accounts.ts'
import { consoleAddress } from '../console.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { loadDemoWhenDue } from '../load-demo-market.ts'
import { followSecretFiles } from '../secret-files.ts'
import { withDatabase, type OpenedConfigDatabase } from '../with-database.ts'
import { openWorkbench } from '../with-workbench.ts'
import { calledAs } from './called-as.ts'
import { addressOf, isBourse, portFailure, refuseTakenPort } from './check-port.ts'
import { examplePaths } from './example-paths.ts'
import { greeting, greetingDocument, type StartedService } from './greeting.ts'
import { prepareOwner, type OwnerKey } from './owner-key.ts'
import { oneAtATime } from './advisory-lock.ts'
import type { Logger } from 'pino'

/**
 * Milliseconds after which a shutdown that hangs, for example on a frozen database, is abandoned; longer than the limit
 * for requests in progress.
 */
const LAST = 38_000

/** `bourse serve` */
export function command(context: Context, summary: string) {
  return leaf('serve', summary, [
    `${context.name} serve`,
    `BOURSE_PORT=9000 BOURSE_DEMO=off ${context.name} serve`,
    `DATABASE_URL=postgres://user@host/bourse ${context.name} serve`,
  ]).action(async () => {
    const { host, port } = readConfig(context.environment)
    await refuseTakenPort(host, port)
    for (const { name, reason, remedy } of (await context.installed()).unloaded)
      context.output.say(`The dataset ${name} could not be loaded and is skipped: ${reason}. To fix it: ${remedy}.`)
    await withDatabase(context, async (opened) => {
      const ownerKey = await prepare(context, opened)
      if (context.signal.aborted) return
      await withPooler(opened.config, opened.database, (database) => serve(context, { ...opened, database }, ownerKey))
    })
  })
}

/** Runs all steps of a first start, each safe to repeat after an interruption; concurrent starts take turns. */
function prepare(context: Context, opened: OpenedConfigDatabase): Promise<OwnerKey> {
  const onWait = () => context.output.say('Another host is preparing this database; waiting for it.')
  const work = async () => {
    const bench = await openWorkbench(context, opened)
    const { accounts } = await accountsOf(context, opened)
    const ownerKey = await prepareOwner(context, opened, accounts)
    await loadDemoWhenDue(context, bench)
    return ownerKey
  }
  return oneAtATime(opened.database, 'bourse.prepare', { work, onWait })
}

async function serve(context: Context, opened: OpenedConfigDatabase, ownerKey: OwnerKey): Promise<void> {
  const { config, database, connection } = opened
  const { clock } = context
  const { createHost, createLog } = await import('@bourse/host')
  const log = createLog(config.log_level, 2)
  const forgetStrays = outliveStrayRejections(log)
  const unfollow = followSecretFiles(config.data_dir)
  const host = await createHost({ ...(await context.installed()), config, database, clock, log })
  try {
    await listen(host, config)
    const describing = { log, signal: context.signal, what: 'the greeting' }
    const started = await untilDatabase(() => describe(context, opened, host, ownerKey), describing)
    if (started !== undefined) context.output.print(greetingDocument(started), greeting(started, context.output))
    // Overdue jobs do not start until now, to avoid delaying requests.
    await host.startJobs(connection)
    await untilEnd(context.signal, host)
  } finally {
    await close(host, context)
    unfollow()
    forgetStrays()
  }
}

/** Waits for the stop signal; throws if a migration makes this release unusable. */
async function untilEnd(signal: AbortSignal, { refused }: Host): Promise<void> {
  if (signal.aborted) return
  const stopped = once(signal, 'abort').then(() => undefined)
  const refusal = await Promise.race([stopped, refused])
  if (refusal !== undefined) throw refusal
}

async function listen({ app }: Host, { host, port }: OpenedConfigDatabase['config']): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    throw code === undefined ? error : portFailure(code, host, port, await isBourse(host, port))
  }
}

async function describe(
  context: Context,
  { config }: OpenedConfigDatabase,
  host: Host,
  ownerKey: OwnerKey,
): Promise<StartedService> {
  const { name, clock } = context
  const bound = host.app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
  const datasets = host.wiring.datasets.filter(({ id }) => id !== 'host')
  return {
    version: VERSION,
    address: addressOf(config.host, port),
    console: await signInAddress(host, context, addressOf(config.host, port)),
    ownerKey,
    paths: await examplePaths(host, config, clock.now().slice(0, 10)),
    datasets: datasets.map((dataset) => ({ dataset: dataset.id, state: host.wiring.stateOf(dataset) })),
    demo: host.engine.versions().demo,
    empty: host.engine.versions().pins.size === 0,
    commandLine: calledAs(name, context.environment),
  }
}

/** Sign-in links are printed only on a terminal, because other people may be able to read other output. */
async function signInAddress(host: Host, { output }: Context, address: string): Promise<string | undefined> {
  const hasConsole = host.wiring.datasets.some(({ id }) => id === 'console')
  return output.isTerminal && hasConsole ? consoleAddress(address, (await host.drawCode()).code) : undefined
}

/** Stops accepting requests and waits for those in progress, up to a limit. */
async function close(host: Host, { output }: Context): Promise<void> {
  const late = setTimeout(() => {
    output.say(`The host did not stop within ${LAST / 1000} seconds; exiting anyway.`)
    process.exit(1)
  }, LAST)
  await host.close().finally(() => clearTimeout(late))
}

/**
 * Keeps the host running when a package leaves a rejected promise unhandled, which would otherwise end the Node process
 * and take every other dataset down with it. Logs the error. Returns a function that restores Node's default behavior.
 */
function outliveStrayRejections(log: Logger): () => void {
  const onRejection = (err: unknown) => log.error({ err }, 'unhandled promise rejection')
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
