import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface Server {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  stop(): Promise<void>
}

export interface ServerOptions {
  /** The entry file, beside this one. */
  readonly entry:
    'bare-server.ts' | 'constant-server.ts' | 'host-server.ts' | 'stream-host-server.ts' | 'broadcast-server.ts'
  readonly dataDir: string
  /** Folder for a CPU profile. */
  readonly profile?: string | undefined
}

/** Starts a server of this folder; resolves when it listens. Its log goes nowhere. */
export async function startServer({ entry, dataDir, profile }: ServerOptions): Promise<Server> {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [dataDir], {
    execArgv: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const origin = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
  if (origin === undefined) throw new Error(`${entry} ended before it listened`)
  return {
    origin: String(origin[0]),
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
