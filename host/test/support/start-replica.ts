import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order, ReplicaOptions } from './replica.ts'

const SCRIPT = fileURLToPath(new URL('replica.ts', import.meta.url))

interface Told {
  readonly address?: string
  readonly number?: number
  readonly result?: unknown
  readonly error?: string
}

/** A host in a separate process. */
export interface Replica {
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  /** Sends a command; resolves to its result. */
  tell(order: Order): Promise<unknown>
  /** Stops the host gracefully, then the process. */
  close(): Promise<void>
}

/** Starts a host on a database; resolves when it accepts requests. */
export async function startReplica(options: ReplicaOptions): Promise<Replica> {
  const child = fork(SCRIPT, [JSON.stringify(options)], { execPath: process.execPath, execArgv: [] })
  const ended = once(child, 'exit')
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const started = Promise.withResolvers<string>()
  let last = 0

  child.on('message', ({ address, number, result, error }: Told) => {
    if (address !== undefined) return started.resolve(address)
    const waiting = pending.get(number ?? 0)
    pending.delete(number ?? 0)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error))
  })
  void ended.then(([code]) => {
    const gone = new Error(`the replica ended with ${String(code)}`)
    started.reject(gone)
    for (const { reject } of pending.values()) reject(gone)
  })

  function tell(order: Order): Promise<unknown> {
    last += 1
    const waiting = Promise.withResolvers<unknown>()
    pending.set(last, waiting)
    child.send({ number: last, ...order })
    return waiting.promise
  }

  return {
    address: await started.promise,
    tell,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      await tell({ order: 'close' })
      child.disconnect()
      await ended
    },
  }
}
