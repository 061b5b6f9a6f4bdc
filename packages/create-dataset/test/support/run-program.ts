import { spawn } from 'node:child_process'

/** The result of a program. */
export interface Outcome {
  readonly code: number | null
  /** Everything it printed. */
  readonly text: string
}

/** Runs a program to completion, without this test run's environment variables. */
export function runProgram(
  command: string,
  words: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: options.cwd, env: { ...cleanEnvironment(), ...options.env } })
    let text = ''
    child.stdout.on('data', (chunk) => (text += String(chunk)))
    child.stderr.on('data', (chunk) => (text += String(chunk)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text }))
  })
}

/** Returns a user's shell environment. */
export function cleanEnvironment(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|BOURSE_|DATABASE_URL$|NODE_ENV$|TEST$|DEV$|PROD$|MODE$)/.test(name),
    ),
  )
}
