import { once } from 'node:events'
import type { Host } from '@bourse/host'
import { untilDatabase, VERSION } from '@bourse/host/parts'
import { readConfig } from '@bourse/engine/wiring'
import { accountsOf } from '../accounts.ts'
import { consoleAddress } from '../console.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { loadDemoWhenDue } from '../load-demo-market.ts'
import { withDatabase, type Opened } from '../with-database.ts'
import { openWorkbench } from '../with-workbench.ts'
import { calledAs } from './called-as.ts'
import { addressOf, isBourse, portFailure, refuseTakenPort } from './check-port.ts'
import { examplePaths } from './example-paths.ts'
import { greeting, greetingDocument, type Started } from './greeting.ts'
import { prepareOwner, type OwnerKey } from './owner-key.ts'
import { oneAtATime } from './advisory-lock.ts'
import type { Logger } from 'pino'

/**
 * Milliseconds after which a host that cannot end, such as one whose database is frozen, is left behind: some more than
 * it gives requests under way.
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
      context.output.say(`The dataset ${name} could not be loaded and is left out: ${reason}. To mend it: ${remedy}.`)
    await withDatabase(context, async (opened) => {
      const ownerKey = await prepare(context, opened)
      if (!context.signal.aborted) await serve(context, opened, ownerKey)
    })
  })
}

/**
 * Everything a first start does, each step so that it can be broken off and done again; hosts that start at once do it
 * in turn.
 */
function prepare(context: Context, opened: Opened): Promise<OwnerKey> {
  const onWait = () => context.output.say('Another host prepares this database: waiting for it.')
  const work = async () => {
    const bench = await openWorkbench(context, opened)
    const { accounts } = await accountsOf(context, opened)
    const ownerKey = await prepareOwner(context, opened, accounts)
    await loadDemoWhenDue(context, bench)
    return ownerKey
  }
  return oneAtATime(opened.database, 'bourse.prepare', { work, onWait })
}

async function serve(context: Context, opened: Opened, ownerKey: OwnerKey): Promise<void> {
  const { config, database, connection } = opened
  const { clock } = context
  const { createHost, createLog } = await import('@bourse/host')
  const log = createLog(config.log_level, 2)
  const forgetStrays = outliveStrayRejections(log)
  const host = await createHost({ ...(await context.installed()), config, database, clock, log })
  try {
    await listen(host, config)
    const describing = { log, signal: context.signal, what: 'the greeting' }
    const started = await untilDatabase(() => describe(context, opened, host, ownerKey), describing)
    if (started !== undefined) context.output.print(greetingDocument(started), greeting(started, context.output))
    // What is owed begins only now, so that it keeps no caller waiting.
    await host.startJobs(connection)
    await untilEnd(context.signal, host)
  } finally {
    await close(host, context)
    forgetStrays()
  }
}

/** Until it is stopped; throws where its release cannot run on. */
async function untilEnd(signal: AbortSignal, { refused }: Host): Promise<void> {
  if (signal.aborted) return
  const stopped = once(signal, 'abort').then(() => undefined)
  const refusal = await Promise.race([stopped, refused])
  if (refusal !== undefined) throw refusal
}

async function listen({ app }: Host, { host, port }: Opened['config']): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    throw code === undefined ? error : portFailure(code, host, port, await isBourse(host, port))
  }
}

async function describe(context: Context, { config }: Opened, host: Host, ownerKey: OwnerKey): Promise<Started> {
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
    commandLine: calledAs(name, context.environment),
  }
}

/** Nobody else may read what a terminal shows; what goes into a file or a log is read by others. */
async function signInAddress(host: Host, { output }: Context, address: string): Promise<string | undefined> {
  const hasConsole = host.wiring.datasets.some(({ id }) => id === 'console')
  return output.isTerminal && hasConsole ? consoleAddress(address, (await host.drawCode()).code) : undefined
}

/** Takes no more requests and lets the running ones end; a host that takes too long over it is left behind. */
async function close(host: Host, { output }: Context): Promise<void> {
  const late = setTimeout(() => {
    output.say(`The host did not end within ${LAST / 1000} seconds: ending without it.`)
    process.exit(1)
  }, LAST)
  await host.close().finally(() => clearTimeout(late))
}

/**
 * Keeps a host up while a promise that nobody waits for is rejected, as a package may leave one behind: Node would end
 * the process, and every other dataset with it. What was thrown is logged. Returns a function that gives Node its own
 * way back.
 */
function outliveStrayRejections(log: Logger): () => void {
  const onRejection = (err: unknown) => log.error({ err }, 'a promise was rejected and nothing waits for it')
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
