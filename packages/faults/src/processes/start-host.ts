import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HostOptions, Orders, ProcessMessage } from './orders.ts'

const SCRIPT = fileURLToPath(new URL('host-process.ts', import.meta.url))

/** A host in another process. */
export interface HostProcess {
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  /** Sends an order; resolves with its result. */
  tell<Name extends keyof Orders>(order: Name, asks: Orders[Name]['asks']): Promise<Orders[Name]['tells']>
  /** Ends the process immediately, as `kill -9` does. */
  kill(): Promise<void>
  /** Closes the host gracefully, then the process; does nothing if it has already exited. */
  close(): Promise<void>
}

/** Starts a host on a database; resolves when it accepts requests. */
export async function startHost(options: HostOptions): Promise<HostProcess> {
  const child = fork(SCRIPT, [JSON.stringify(options)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const started = Promise.withResolvers<string>()
  let last = 0

  child.on('message', (message: ProcessMessage) => {
    if ('address' in message) return started.resolve(message.address)
    const waiting = pending.get(message.number)
    pending.delete(message.number)
    if (message.error === undefined) waiting?.resolve(message.result)
    else waiting?.reject(new Error(message.error))
  })
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  void ended.then(([code]) => {
    const gone = new Error(`the host ended with ${String(code)}`)
    started.reject(gone)
    for (const { reject } of pending.values()) reject(gone)
  })

  async function tell<Name extends keyof Orders>(
    order: Name,
    asks: Orders[Name]['asks'],
  ): Promise<Orders[Name]['tells']> {
    last += 1
    const waiting = Promise.withResolvers<unknown>()
    pending.set(last, waiting)
    child.send({ number: last, order, ...asks })
    // Both ends of the channel run the same code, so the result has the type that the order declares.
    return (await waiting.promise) as Orders[Name]['tells']
  }

  return {
    address: await started.promise,
    tell,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async close() {
      if (isGone()) return
      await tell('close', {}).catch(() => undefined)
      if (!isGone()) child.disconnect()
      await ended
    },
  }
}
