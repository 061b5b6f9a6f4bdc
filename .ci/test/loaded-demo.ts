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
    /** URL that copies the loaded demo market: `GET …/?into=<new folder>`. */
    loadedDemo: string
  }
}

const PROGRAM = join(import.meta.dirname, '../../examples/full/src/bourse.ts')

/**
 * A vitest global setup: a data folder for the full deployment with the demo market and the rows that jobs derive from
 * it, for tests that start this deployment as a process. Loading takes more than a minute of processor time, so it
 * happens once per run, when the first test requests a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-loaded-demo-'))
  // The embedded database runs as a different user that needs access.
  await chmod(folder, 0o755)
  const ended = new AbortController()
  let loading: Promise<string> | undefined
  const server = createServer((request, response) => {
    const into = new URL(request.url ?? '', 'http://localhost').searchParams.get('into') ?? ''
    loading ??= load(folder, project.config.env['NODE_COMPILE_CACHE'], ended.signal)
    loading
      // Preserves the files' owners, which the database checks.
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

/** Loads the demo market into a data folder that no service uses afterward, and returns its path. */
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

/** Companies with a known market capitalization, which depends on the demo market's metrics. */
const LARGEST = '{"filters":[{"field":"market_capitalization","op":"gt","value":0}],"limit":1}'

/** Derived data is computed after the start; the screener, which depends on all of it, is last. */
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
