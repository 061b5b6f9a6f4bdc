import type { Dataset } from '@bourse/kit'
import cluster from 'node:cluster'
import { systemClock } from '@bourse/engine/wiring/clock'
import type { InstalledDatasets } from './context.ts'
import type { DatasetImport } from './load-datasets.ts'
import { createOutput } from './output.ts'
import { runCommand, type CreateProgram } from './run-command.ts'
import { stopSignal } from './stop-signal.ts'

/** A deployment for its command line. */
export interface CommandLine {
  /** Program name, such as `bourse`. */
  readonly name: string
  /** Imports load independently: one that fails is reported and skipped, and the others are served. */
  readonly datasets: readonly (Dataset | DatasetImport)[]
  /** Commands to offer in place of a deployment's own; created by `programOf`. */
  readonly program?: CreateProgram
}

/**
 * Runs the command named in `argv` (as in `process.argv`) and sets the exit code: 0 completed, 1 failed, 2 incorrect
 * usage, 3 a strict command rejected rows, or read none because of a missing setting.
 */
export async function runCommandLine(
  { name, datasets: given, program }: CommandLine,
  argv: readonly string[],
): Promise<void> {
  const output = createOutput({ json: argv.includes('--json') })
  // A supervisor, which gets the same Ctrl-C, prints this for its workers.
  const say = cluster.isWorker ? () => undefined : output.say
  const { signal, forget } = stopSignal(say, process.env)
  endQuietlyWithReader()
  let loading: Promise<InstalledDatasets> | undefined
  const installed = () => (loading ??= load(given))
  const context = { name, installed, environment: process.env, clock: systemClock, output, signal }
  process.exitCode = await runCommand(context, argv.slice(2), program)
  forget()
  // Exits even if a stopped host left something open, such as an interrupted read.
  process.stdout.write('', () => setTimeout(() => process.exit(), LEAVE).unref())
}

async function load(given: CommandLine['datasets']): Promise<InstalledDatasets> {
  const { loadDatasets } = await import('./load-datasets.ts')
  return loadDatasets(given)
}

/** Milliseconds for the process to exit on its own after its command has completed and its output is written. */
const LEAVE = 1_000

/** A closed pipe, as in `bourse … | head`, is not an error, and a closed terminal does not prevent an orderly stop. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
  })
  process.stderr.on('error', () => undefined)
}
