import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PYTHON, PYTHON_CLIENT } from './python-mirrors.ts'

const PROGRAM = fileURLToPath(new URL('histories.py', import.meta.url))

/** A history that the Python client reads, and the key with which it does. */
export interface PythonHistory {
  readonly key: string
  readonly parameters: Readonly<Record<string, unknown>>
}

interface Compared {
  readonly problems: readonly string[]
  /** The number of files that were read. */
  readonly files: number
}

/** A Python process that compares histories with lists. */
export interface PythonHistories {
  compare(histories: readonly PythonHistory[]): Promise<Compared>
  close(): Promise<void>
}

/** Starts a Python process for a service that stores files in a folder. */
export function pythonHistories(address: string, cache: string): PythonHistories {
  const env = { ...process.env, PYTHONPATH: PYTHON_CLIENT, PYTHONDONTWRITEBYTECODE: '1', BOURSE_CACHE_DIR: cache }
  const child = spawn(PYTHON ?? '', [PROGRAM, address], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async compare(histories) {
      child.stdin.write(`${JSON.stringify(histories)}\n`)
      const { done, value } = await lines.next()
      if (done === true) throw new Error(`the Python process ended with ${String((await exited)[0])}`)
      return JSON.parse(value) as Compared
    },
    async close() {
      child.stdin.end()
      await exited
    },
  }
}
