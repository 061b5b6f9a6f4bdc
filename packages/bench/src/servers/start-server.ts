import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A server in its own process. */
export interface Server {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Current and peak memory in MiB; undefined if the system does not report it. */
  memory(): { readonly resident: number; readonly most: number } | undefined
  /** Sends the server a message and resolves with its reply, if the server replies to messages. */
  ask(): Promise<unknown>
  stop(): Promise<void>
  /** Ends the process as `kill -9` does. */
  kill(): Promise<void>
}

export interface ServerOptions {
  /** The entry file, next to this one. */
  readonly entry:
    | 'bare-server.ts'
    | 'constant-server.ts'
    | 'host-server.ts'
    | 'full-host-server.ts'
    | 'traced-host-server.ts'
    | 'export-host-server.ts'
    | 'frames-host-server.ts'
    | 'stream-host-server.ts'
    | 'screener-host-server.ts'
    | 'admin-host-server.ts'
    | 'broadcast-server.ts'
  readonly dataDir: string
  /** Folder for a CPU profile. */
  readonly profile?: string | undefined
}

/**
 * A host starts with the same flags as in the image and the systemd unit: it frees the memory used by requests before
 * it reaches a hundred megabytes.
 */
export const OF_HOSTS = ['--max-semi-space-size=16', '--heap-growing-percent=30']
export const ENVIRONMENT_OF_HOSTS = { MALLOC_MMAP_THRESHOLD_: '131072' }

/** Starts a server from this folder; resolves when it is listening. Its log is discarded. */
export async function startServer({ entry, dataDir, profile }: ServerOptions): Promise<Server> {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [dataDir], {
    execArgv: [
      ...(entry.includes('host') ? OF_HOSTS : []),
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
    ],
    env: { ...process.env, ...(entry.includes('host') ? ENVIRONMENT_OF_HOSTS : {}) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const origin = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
  if (origin === undefined) throw new Error(`${entry} ended before it listened`)
  return {
    origin: String(origin[0]),
    memory: () => memoryOf(child.pid),
    async ask() {
      const reply = once(child, 'message')
      child.send('')
      return (await reply)[0] as unknown
    },
    async stop() {
      child.disconnect()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A process's current and peak memory in MiB, 0 once it has ended; undefined if the system does not report it. */
export function memoryOf(pid: number | undefined): { readonly resident: number; readonly most: number } | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mebibytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024)
  return { resident: mebibytes('VmRSS'), most: mebibytes('VmHWM') }
}
