import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** How a program ended; the code is null if it was killed. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Time limit, after which the program and all its children are killed. */
  readonly milliseconds?: number
}

/** Runs a program and resolves when it ends. */
export async function run(program: string, words: readonly string[], options: RunOptions): Promise<Ended> {
  const { cwd, env, milliseconds = 60_000 } = options
  const child = spawn(program, words, {
    cwd,
    // Dozens of programs load the same files, so they share the test run's compile cache.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const late = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGTERM'), milliseconds)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  clearTimeout(late)
  return { code: child.exitCode, stdout, stderr }
}
