import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('import-process.ts', import.meta.url))

/** The work: importing a file of bars with their listings, publishing new prices for existing bars, or packing them. */
export interface ImportOrder {
  readonly url: string
  readonly kind: 'import' | 'publication' | 'packing'
  readonly file: string
  readonly listings: number
  readonly sessions: number
}

/** An import in another process that has not started yet. */
export interface ImportProcess {
  /** Starts the import; resolves with whether it completed, which is false if it was killed first. */
  begin(): Promise<boolean>
  kill(): Promise<void>
}

/** Starts the process; resolves when the import is ready to start. */
export async function startImport(order: ImportOrder): Promise<ImportProcess> {
  const child = fork(SCRIPT, [JSON.stringify(order)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const ready = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
  if (!ready) throw new Error('the import ended before it was ready')
  return {
    async begin() {
      const firstMessage = once(child, 'message')
      child.send('begin')
      const [message]: readonly unknown[] = await Promise.race([firstMessage, ended.then(() => [undefined])])
      if (typeof message === 'object' && message !== null && 'error' in message) throw new Error(String(message.error))
      return message !== undefined
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
