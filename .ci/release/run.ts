import { spawn } from 'node:child_process'
import type { Environment } from './environment.ts'

const LINES = 60
const MINUTES = 15

/** A program that ended badly, with the end of what it said. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
  readonly output: string
  constructor(command: string, cwd: string, ending: string, output: string) {
    const said = output.trimEnd().split('\n').slice(-LINES).join('\n')
    super(`${command} (in ${cwd}) ${ending}\n${said}`)
    this.output = output
  }
}

/**
 * Runs a program to its end and returns what it said on both streams; throws where it fails or takes more than a
 * quarter of an hour.
 */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.timeout(MINUTES * 60_000),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const line = [command, ...args].join(' ')
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new RunFailed(line, cwd, `could not run: ${error.message}`, output)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new RunFailed(line, cwd, `ended with ${code ?? signal ?? 'nothing'}`, output))
    })
  })
}
