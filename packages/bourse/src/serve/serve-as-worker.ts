import type { Peers, WorkerCounts } from '@bourse/host/parts'
import { readConfig } from '@bourse/engine/wiring'
import { AlreadyReported } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { explain } from '../explain.ts'
import { withDatabase, type OpenedConfigDatabase } from '../with-database.ts'
import { listen, untilEnd, untilStopped } from './listen.ts'
import { withHost, type Entrance } from './with-host.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'
import { shareOf } from './workers-option.ts'

/**
 * How a worker listens. Where the kernel distributes connections among several listeners, each worker has its own, and
 * a killed worker's connections end immediately. Elsewhere, the workers share the supervisor's listener.
 */
const LISTENING = { reusePort: process.platform === 'linux' }

/** Prepares a worker, which serves requests from the time the supervisor calls it until it is stopped. Runs no jobs. */
export async function serveAsWorker(context: Context, configured: number): Promise<void> {
  const config = shareOf(readConfig(context.environment), configured)
  const supervisor = followSupervisor(configured)
  // Status lines are the same for all processes; the supervisor prints them.
  const output = { ...context.output, say: () => undefined }
  const quiet = { ...context, output, signal: AbortSignal.any([context.signal, supervisor.signal]) }
  try {
    await withDatabase(quiet, (opened) => serve(quiet, { ...opened, config }, supervisor), { config })
  } catch (error) {
    const { message, next } = explain(error, `${context.name} serve`)
    await send({ about: 'failure', message, next })
    throw new AlreadyReported()
  } finally {
    process.channel?.unref()
  }
}

function serve(context: Context, opened: OpenedConfigDatabase, { counts, called }: Supervisor): Promise<void> {
  const peers: Peers = { role: 'worker', workers: counts }
  const open: Entrance['open'] = async (host, config) => {
    await send({ about: 'prepared' })
    await Promise.race([called, untilStopped(context.signal)])
    if (context.signal.aborted) return config.port
    await host.join()
    const port = await listen(host, config, LISTENING)
    onMessage((message) => {
      if (message.about === 'metrics') void host.readMetrics().then((metrics) => send({ about: 'metrics', metrics }))
    })
    await send({ about: 'serving' })
    return port
  }
  return withHost(context, opened, { peers, isSpare: true, open }, (host) => untilEnd(context.signal, host))
}

type Supervisor = ReturnType<typeof followSupervisor>

/** Follows the supervisor's messages: the number of serving workers, the call to serve, and the request to stop. */
function followSupervisor(configured: number) {
  const stop = new AbortController()
  const called = Promise.withResolvers<void>()
  let counts: WorkerCounts = { configured, serving: 0 }
  onMessage((message) => {
    if (message.about === 'stop') stop.abort(new Error('stopped'))
    else if (message.about === 'serve') called.resolve()
    else if (message.about === 'workers') counts = message.counts
  })
  return { signal: stop.signal, called: called.promise, counts: () => counts }
}

const onMessage = (listener: (message: ToWorker) => void) => void process.on('message', listener)

/** Resolves once the message is sent, or cannot be because the supervisor has ended. */
function send(message: FromWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (process.send === undefined) resolve()
  else process.send(message, undefined, undefined, () => resolve())
  return promise
}
