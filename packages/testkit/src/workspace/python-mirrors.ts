import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Path to a Python that has `httpx`, `pyarrow`, `pandas` and `duckdb`; without one, its tests are skipped. */
export const PYTHON = process.env['BOURSE_PYTHON']

/** The folder of the Python client's package. */
export const PYTHON_CLIENT = fileURLToPath(new URL('../../../client-python/src/', import.meta.url))
const PROGRAM = fileURLToPath(new URL('mirrors.py', import.meta.url))

/** A mirror that the Python client keeps. */
export interface PythonMirror {
  readonly operation: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Parameters that a fresh read needs in addition; null if only another mirror has all rows of the list. */
  readonly fresh: Readonly<Record<string, unknown>> | null
  readonly key: string
  readonly into: string
  readonly table: string
}

export interface Followed {
  /** How the mirrors differ from a fresh read. */
  readonly problems: readonly string[]
  /** The number of calls that the client made within its code: where it can be killed. */
  readonly calls: number
}

/** A Python process that follows mirrors and compares them. */
export interface PythonProcess {
  /** Returns undefined if the process was killed, at the `killAt`-th call of the client. */
  follow(mirrors: readonly PythonMirror[], killAt?: number): Promise<Followed | undefined>
  close(): Promise<void>
}

/** A Python client for a service, and a folder for its mirrors. */
export interface PythonClient {
  readonly folder: string
  start(): PythonProcess
  close(): Promise<void>
}

/** Generates a Python client for the service. With few rows per page, a sync has many pages. */
export async function pythonClient(address: string, rowsPerPage = 3): Promise<PythonClient> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-mirrors-'))
  const [document, client] = [join(folder, 'openapi.json'), join(folder, 'client.py')]
  await writeFile(document, await (await fetch(`${address}/openapi.json`)).text())
  const env = {
    ...process.env,
    PYTHONPATH: PYTHON_CLIENT,
    PYTHONDONTWRITEBYTECODE: '1',
    BOURSE_PAGE: String(rowsPerPage),
  }
  const generate = spawn(PYTHON ?? '', ['-m', 'bourse_client.generate', document, client], { env, stdio: 'inherit' })
  const [code] = await once(generate, 'exit')
  if (code !== 0) throw new Error('the Python client was not generated')
  return {
    folder,
    start: () => startProcess([PROGRAM, address, client], env),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function startProcess(words: readonly string[], env: NodeJS.ProcessEnv): PythonProcess {
  const child = spawn(PYTHON ?? '', words, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  // Writing to a killed process fails.
  child.stdin.on('error', () => undefined)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async follow(mirrors, killAt) {
      child.stdin.write(`${JSON.stringify({ mirrors, killAt })}\n`)
      const { done, value } = await lines.next()
      if (done !== true) return JSON.parse(value) as Followed
      const [code, signal] = await exited
      if (signal !== 'SIGKILL') throw new Error(`the Python process ended with ${code ?? signal}`)
      return undefined
    },
    async close() {
      child.stdin.end()
      await exited
    },
  }
}
