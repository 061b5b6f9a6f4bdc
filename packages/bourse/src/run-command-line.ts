import type { Dataset } from '@bourse/kit'
import { systemClock } from '@bourse/engine/wiring/clock'
import type { Installed } from './context.ts'
import type { DatasetImport } from './load-datasets.ts'
import { createOutput } from './output.ts'
import { runCommand, type CreateProgram } from './run-command.ts'
import { stopSignal } from './stop-signal.ts'

/** A deployment as its command line knows it. */
export interface CommandLine {
  /** What the program is called, such as `bourse`. */
  readonly name: string
  /** Given as imports, each is loaded by itself: one that cannot be is left out and named, and the others serve. */
  readonly datasets: readonly (Dataset | DatasetImport)[]
  /** Other commands than those of a deployment, as `programOf` makes them. */
  readonly program?: CreateProgram
}

/**
 * Runs the command that `argv` names (as in `process.argv`) and sets the exit code: 0 done, 1 failed, 2 wrong usage,
 * 3 rows rejected, or none read for want of a setting, by a strict command.
 */
export async function runCommandLine(
  { name, datasets: given, program }: CommandLine,
  argv: readonly string[],
): Promise<void> {
  const output = createOutput({ json: argv.includes('--json') })
  const { signal, forget } = stopSignal(output.say, process.env)
  endQuietlyWithReader()
  let loading: Promise<Installed> | undefined
  const installed = () => (loading ??= load(given))
  const context = { name, installed, environment: process.env, clock: systemClock, output, signal }
  process.exitCode = await runCommand(context, argv.slice(2), program)
  forget()
  // What a stopped host left behind, such as a read whose answer was cut, keeps the process from ending no longer.
  process.stdout.write('', () => setTimeout(() => process.exit(), LEAVE).unref())
}

async function load(given: CommandLine['datasets']): Promise<Installed> {
  const { loadDatasets } = await import('./load-datasets.ts')
  return loadDatasets(given)
}

/** Milliseconds in which the process ends by itself once its command has, and its output is written. */
const LEAVE = 1_000

/** `bourse … | head` is no failure, and a terminal that is gone keeps nobody from stopping in order. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
  })
  process.stderr.on('error', () => undefined)
}
