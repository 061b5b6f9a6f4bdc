import { relative } from 'node:path'
import { createDataset, type CreatedPackage } from './create-dataset.ts'
import { HELP, parseArguments } from './parse-arguments.ts'
import { Refusal } from './refusal.ts'

/** A run's working folder and output. */
export interface RunContext {
  readonly cwd: string
  /** Writes the result. */
  readonly out: (text: string) => void
  /** Writes the reason for the failure. */
  readonly err: (text: string) => void
}

/** Runs the command with its arguments; returns the exit code: 0, or 2 if nothing was written. */
export function run(words: readonly string[], { cwd, out, err }: RunContext): 0 | 2 {
  const json = words.includes('--json')
  try {
    const request = parseArguments(words)
    if ('help' in request) out(HELP)
    else {
      const created = createDataset({ ...request, cwd })
      out(json ? `${JSON.stringify(created)}\n` : summaryText(created, cwd))
    }
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, next } = error
    if (json) out(`${JSON.stringify({ error: { message, next } })}\n`)
    else err(`${message}\n${next}\n`)
    return 2
  }
}

function summaryText({ id, folder, files, next }: CreatedPackage, cwd: string): string {
  const steps = next.flatMap(({ command, why }) => ['', `  ${command}`, `      ${why}`])
  return [
    `Created dataset ${id} in ${relative(cwd, folder) || '.'}:`,
    ...files.map((file) => `  ${file}`),
    '',
    'It passes conformance as is. Next:',
    ...steps,
    '',
    'Then make it yours, from the top of src/dataset.ts down.',
    '',
  ].join('\n')
}
