import type { Dataset } from '@bourse/kit'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { simulatedClock, type UnloadedDataset } from '@bourse/engine/wiring'
import { runCommand } from '../../src/commands.ts'

/** A command's output and exit code. */
export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Returns the single document printed by a command with `--json`; throws if stdout contains anything else. */
  // Tests assert on individual members; a type would only be cast away in every test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any
}

type Environment = Readonly<Record<string, string>>

/** Runs a command in this process. */
export async function runHere(
  words: readonly string[],
  {
    datasets,
    unloaded = [],
    environment,
  }: {
    readonly datasets: readonly Dataset[]
    readonly unloaded?: readonly UnloadedDataset[]
    readonly environment: Environment
  },
): Promise<Ran> {
  let [stdout, stderr] = ['', '']
  const json = words.includes('--json')
  const output = {
    json,
    isTerminal: false,
    print: (document: object, lines: readonly string[]) =>
      void (stdout += json ? `${JSON.stringify(document)}\n` : lines.map((line) => `${line}\n`).join('')),
    say: (line: string) => void (stderr += `${line}\n`),
    progress: () => ({ update: () => undefined, end: () => undefined }),
  }
  const clock = simulatedClock('2026-03-02T22:00:00Z')
  const { signal } = new AbortController()
  const installed = async () => ({ datasets, unloaded, parsesHere: true })
  const code = await runCommand({ name: 'bourse', installed, environment, clock, output, signal }, words)
  return ran(code, stdout, stderr)
}

/** A child process whose output is read. */
export type Started = ChildProcessByStdio<Writable, Readable, Readable>

/** Starts a host or command of the small deployment in a separate process. */
export function start(
  words: readonly string[],
  environment: Environment,
  nodeOptions: readonly string[] = [],
): Started {
  const script = fileURLToPath(new URL('bourse.ts', import.meta.url))
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE,
    BOURSE_LOG_LEVEL: 'warn',
    BOURSE_METRICS_PORT: '0',
    ...environment,
  }
  return spawn(process.execPath, [...nodeOptions, script, ...words], { env, stdio: 'pipe' })
}

/** Runs a command in a separate process with the given standard input. */
export async function run(words: readonly string[], environment: Environment, input = ''): Promise<Ran> {
  const child = start(words, environment)
  child.stdin.end(input)
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return ran(child.exitCode, stdout, stderr)
}

function ran(code: number | null, stdout: string, stderr: string): Ran {
  return {
    code,
    stdout,
    stderr,
    get json() {
      return JSON.parse(stdout)
    },
  }
}
