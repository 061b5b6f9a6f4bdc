import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Installation } from '../installation.ts'

/** A third-party server. */
export interface Peer {
  readonly origin: string
  stop(): Promise<void>
}

/** Starts a program that prints its URL as its first line once it is listening. It finds the database as libpq does. */
export async function startPeer(
  command: readonly [string, ...string[]],
  installation: Pick<Installation, 'connection'>,
): Promise<Peer> {
  const [program, ...args] = command
  const child = spawn(program, args, {
    env: { ...process.env, ...postgresVariables(installation) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const firstLine = await Promise.race([once(lines, 'line'), ended.then(() => undefined)])
  if (firstLine === undefined) throw new Error(`${program} ended before it listened`)
  return {
    origin: String(firstLine[0]),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The environment variables that PostgreSQL programs use to find their connection. */
export function postgresVariables({ connection }: Pick<Installation, 'connection'>): Readonly<Record<string, string>> {
  const { host = 'localhost', port = 5432, user = '', password = '', database = '' } = connection
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : '',
    PGDATABASE: database,
  }
}
