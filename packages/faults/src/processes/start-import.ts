import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('import-process.ts', import.meta.url))

/**
 * What is done: a file of bars brought in with its listings, new prices published for bars that are there, or these
 * packed.
 */
export interface ImportOrder {
  readonly url: string
  readonly kind: 'import' | 'publication' | 'packing'
  readonly file: string
  readonly listings: number
  readonly sessions: number
}

/** An import in another process, which has not begun. */
export interface ImportProcess {
  /** Begins; resolves with whether it came to its end, where it is not killed before. */
  begin(): Promise<boolean>
  kill(): Promise<void>
}

/** Starts the process; resolves when the import could begin. */
export async function startImport(order: ImportOrder): Promise<ImportProcess> {
  const child = fork(SCRIPT, [JSON.stringify(order)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const ready = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
  if (!ready) throw new Error('the import ended before it could begin')
  return {
    async begin() {
      const told = once(child, 'message')
      child.send('begin')
      const [message]: readonly unknown[] = await Promise.race([told, ended.then(() => [undefined])])
      if (typeof message === 'object' && message !== null && 'error' in message) throw new Error(String(message.error))
      return message !== undefined
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
