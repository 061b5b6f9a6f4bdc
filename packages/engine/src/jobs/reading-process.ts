import { Worker } from 'node:worker_threads'
import { MOST_MEMORY, type Order, type Piece } from './reading/messages.ts'
import { READERS } from './reading/readers.ts'

/**
 * The process that reads all untrusted input. `readInProcess` starts it and sends it one task at a time. It has no
 * settings, no secrets and no database, and exits with its parent process.
 */
let pieces: AsyncIterator<unknown> | undefined

process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  if ('begin' in order) {
    // Both ends run the same version, so the reader accepts the task's input.
    pieces = READERS[order.begin](order.takes as never)[Symbol.asyncIterator]()
    return
  }
  nextOf(pieces).then(send, (error: unknown) => send({ error: described(error) }))
})
// Does nothing in a process without a message channel, such as a check of the built packages.
if (process.send !== undefined) watch()

async function nextOf(iterator: typeof pieces): Promise<Piece> {
  const next = await iterator?.next()
  return next === undefined || next.done === true ? { done: true } : { value: next.value }
}

function send(piece: Piece): void {
  try {
    process.send?.(piece)
  } catch (error) {
    // A value that cannot be sent fails the task.
    process.send?.({ error: described(error) } satisfies Piece)
  }
}

function described(error: unknown): Extract<Piece, { error: unknown }>['error'] {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), more: {} }
  const more = Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return { name: error.name, message: error.message, more: Object.fromEntries(more) }
}

/**
 * A separate thread ends the process if it uses too much memory or its parent has exited, because a busy reader would
 * not notice either.
 */
function watch(): void {
  const code = `
    const parent = process.ppid
    setInterval(() => {
      if (process.memoryUsage.rss() > ${MOST_MEMORY} || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    }, 25)`
  new Worker(code, { eval: true, stdout: false, stderr: false }).unref()
}
