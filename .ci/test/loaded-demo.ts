import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where copies of the loaded demo market are had: `GET …/?into=<folder that is yet to be>`. */
    loadedDemo: string
  }
}

const PROGRAM = join(import.meta.dirname, '../../examples/full/src/bourse.ts')

/**
 * A vitest global set-up: a data folder of the full deployment that holds the demo market and what jobs make of it, for
 * tests that start this deployment as a process. It takes more than a minute of processor time, once a run, when the
 * first test asks for a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-loaded-demo-'))
  // The embedded database runs as another user, who has to come in.
  await chmod(folder, 0o755)
  const ended = new AbortController()
  let loading: Promise<string> | undefined
  const server = createServer((request, response) => {
    const into = new URL(request.url ?? '', 'http://localhost').searchParams.get('into') ?? ''
    loading ??= load(folder, project.config.env['NODE_COMPILE_CACHE'], ended.signal)
    loading
      // With the owners of the files, of which the database is particular.
      .then((data) => promisify(execFile)('cp', ['-a', data, into]))
      .then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  project.provide('loadedDemo', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return async () => {
    ended.abort()
    server.close()
    server.closeAllConnections()
    await loading?.catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Loads the demo market into a data folder that nobody works on afterwards, and returns its path. */
async function load(folder: string, compiled: string | undefined, signal: AbortSignal): Promise<string> {
  const data = join(folder, 'data')
  const environment = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compiled,
    HOME: folder,
    BOURSE_DATA_DIR: data,
    BOURSE_PORT: '0',
    BOURSE_METRICS_PORT: '0',
    BOURSE_LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--json'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(child.stderr)
  try {
    const [line] = await Promise.race([
      once(createInterface(child.stdout), 'line', { signal }),
      once(child, 'exit').then(async () => Promise.reject(new Error(await said))),
    ])
    const started: { readonly address: string; readonly keys_file: string } = JSON.parse(String(line))
    const { owner }: { readonly owner: string } = JSON.parse(await readFile(started.keys_file, 'utf8'))
    await untilScreened(started.address, owner, signal)
  } finally {
    await end(child)
  }
  return data
}

/** Companies whose capitalisation is known, which needs the metrics of the demo market. */
const LARGEST = '{"filters":[{"field":"market_capitalization","op":"gt","value":0}],"limit":1}'

/** What is worked out from the demo market follows the start: the screener that knows all of it comes last. */
async function untilScreened(address: string, key: string, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  for (;;) {
    const response = await fetch(`${address}/v1/screener`, { method: 'POST', headers, body: LARGEST, signal })
    const { data = [] }: { readonly data?: readonly unknown[] } = JSON.parse(await response.text())
    if (data.length > 0) return
    await sleep(500, undefined, { signal })
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
