import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setInterval } from 'node:timers'
import { text } from 'node:stream/consumers'
import { ENVIRONMENT_OF_HOSTS, memoryOf, OF_HOSTS } from '../servers/start-server.ts'

/** Milliseconds between two readings of a program's memory. */
const LOOK_EVERY = 200

/** A program that ended. */
export interface EndedProgram {
  readonly seconds: number
  /** Peak resident memory in MiB; 0 if the system does not report it. */
  readonly peakMiB: number
  readonly output: string
}

/**
 * Runs a Node program on a data folder, with the flags of a host, until it ends.
 * @throws Error if its exit code is not 0, with what it wrote to standard error
 */
export async function runProgram(
  args: readonly string[],
  { dataDir, signal }: { readonly dataDir: string; readonly signal: AbortSignal },
): Promise<EndedProgram> {
  const { PATH, HOME, TMPDIR } = process.env
  signal.throwIfAborted()
  const begin = performance.now()
  const child = spawn(process.execPath, [...OF_HOSTS, ...args], {
    env: { PATH, HOME, TMPDIR, ...ENVIRONMENT_OF_HOSTS, BOURSE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Always waits for the program to end, because it uses the database and the folder.
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  let peakMiB = 0
  const timer = setInterval(() => (peakMiB = Math.max(peakMiB, memoryOf(child.pid)?.most ?? 0)), LOOK_EVERY)
  try {
    const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`${args.join(' ')}: exit code ${code}\n${errors}\n${output}`)
    return { seconds: (performance.now() - begin) / 1_000, peakMiB, output }
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
  }
}
