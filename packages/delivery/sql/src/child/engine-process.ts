import { Worker } from 'node:worker_threads'
import { MAX_RESIDENT } from '../limits.ts'
import type { Reply, Task } from './messages.ts'
import { failureOf, runtimeFailureOf } from './failure-of.ts'

/**
 * The process that runs DuckDB for one statement. It has no settings, no secrets and no database, and exits after its
 * task or with its parent process.
 */
process.on('disconnect', () => process.exit())
process.once('message', (task: Task) => {
  perform(task).then(
    () => process.disconnect(),
    (error: unknown) =>
      send({ failed: task.kind === 'parse' ? failureOf(error) : runtimeFailureOf(error) }).then(() =>
        process.disconnect(),
      ),
  )
})
// Does nothing in a process without a message channel, such as a check of the built packages.
if (process.send !== undefined) watch()

async function perform(task: Task): Promise<void> {
  const engine = await loaded()
  if (typeof engine === 'string') return send({ missing: engine })
  if (task.kind === 'parse') return send(await engine.parse(task.sql))
  for await (const reply of engine.run(task)) await send(reply)
}

/** Loads DuckDB; returns the reason if it is not available. */
async function loaded() {
  try {
    return await import('./duckdb.ts')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Resolves once the message is written, so that the process does not exit before. */
const send = (reply: Reply) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(reply, undefined, undefined, (error) => (error === null ? resolve() : reject(error))),
  )

/**
 * A separate thread ends the process if it uses too much memory or its parent has exited, because a busy main thread
 * would not notice either.
 */
function watch(): void {
  const code = `
    const parent = process.ppid
    setInterval(() => {
      if (process.memoryUsage.rss() > ${MAX_RESIDENT} || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    }, 20)`
  new Worker(code, { eval: true, stdout: false, stderr: false }).unref()
}
