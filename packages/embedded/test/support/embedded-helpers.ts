import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface Connection {
  host: string
  port: number
  user: string
  password: string
}

/** Another process that uses a folder's server. */
export interface Holder {
  readonly child: ChildProcess
  readonly held: Promise<{ connection: Connection; firstStart: boolean }>
}

/** A temporary folder that every user can enter, like the parent folders of an ordinary clone. */
export async function passableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-embedded-'))
  await chmod(folder, 0o755)
  return folder
}

/** Starts another process, in a separate process group, that acquires a folder's server. */
export function startHolder(dataDir: string): Holder {
  const script = fileURLToPath(new URL('hold-embedded-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const failed = once(child, 'exit').then(() =>
    Promise.reject(new Error('the process exited before it acquired the server')),
  )
  const line = once(createInterface(child.stdout), 'line').then(([text]: string[]) => JSON.parse(text ?? ''))
  failed.catch(() => {})
  return { child, held: Promise.race([line, failed]) }
}

/** Sends a signal to a child process and waits for it to exit. */
export async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Runs one statement in a separate session. */
export async function ask(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The process id of a cluster's server, or undefined if none is running. */
export async function serverPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

/** Waits until the condition is true; the test's own timeout limits the wait. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

/** Whether a path exists. */
export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
