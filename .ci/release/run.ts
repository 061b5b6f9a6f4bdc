import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from './environment.ts'

const LINES = 60
/** Milliseconds without output after which a program is considered hung. */
const SILENT_MS = 15 * 60_000
const REPORT_MS = 60_000

/** A failed program, with the end of its output. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
  readonly output: string
  constructor(command: string, cwd: string, ending: string, output: string) {
    const lines = output.trimEnd().split('\n')
    const file = lines.length > LINES ? join(mkdtempSync(join(tmpdir(), 'bourse-run-')), 'output.txt') : undefined
    if (file !== undefined) writeFileSync(file, output)
    const whole = file === undefined ? '' : `all ${lines.length} lines are in ${file}; the last ones:\n`
    super(`${command} (in ${cwd}) ${ending}\n${whole}${lines.slice(-LINES).join('\n')}`)
    this.output = output
  }
}

export interface RunOptions {
  readonly cwd: string
  readonly env: Environment
  readonly silentMs?: number
  readonly reportMs?: number
}

/**
 * Runs a program and returns its output from both streams; every minute, prints what it is waiting for. Throws if the
 * program fails or produces no output for 15 minutes, and then writes the complete output to a file.
 */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env, silentMs = SILENT_MS, reportMs = REPORT_MS }: RunOptions,
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const line = [command, ...args].join(' ')
  let output = ''
  const began = performance.now()
  let heard = began
  let isSilent = false
  const watch = setInterval(() => {
    const minutes = Math.round((performance.now() - began) / 60_000)
    console.log(`Waiting for ${line}, ${minutes} min; last line: ${output.trimEnd().split('\n').at(-1) ?? ''}`)
    if (performance.now() - heard <= silentMs) return
    isSilent = true
    child.kill()
    // Children of the program may hold the streams open.
    for (const stream of [child.stdout, child.stderr]) stream.destroy()
  }, reportMs).unref()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      heard = performance.now()
    })
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new RunFailed(line, cwd, `could not run: ${error.message}`, output)))
    child.once('close', (code, signal) => {
      clearInterval(watch)
      if (code === 0) resolve(output)
      else
        reject(
          new RunFailed(line, cwd, isSilent ? endedFor(silentMs) : `ended with ${code ?? signal ?? 'nothing'}`, output),
        )
    })
  })
}

const endedFor = (silentMs: number) => `produced no output for ${Math.round(silentMs / 60_000)} minutes and was stopped`
