import { CommanderError } from '@commander-js/extra-typings'
import type { Dataset } from '@bourse/kit'
import { systemClock } from '../clock.ts'
import { explain, type Explained } from './explain.ts'
import { loadDatasets, type DatasetImport } from './load-datasets.ts'
import { createOutput, type Output } from './output.ts'
import { calledPath, createProgram } from './program.ts'
import { stopSignal } from './stop-signal.ts'

/** A deployment as its command line knows it. */
export interface CommandLine {
  /** What the program is called, such as `bourse`. */
  readonly name: string
  /** Given as imports, each is loaded by itself: one that cannot be is left out and named, and the others serve. */
  readonly datasets: readonly (Dataset | DatasetImport)[]
}

/** Runs the command that `argv` names (as in `process.argv`) and sets the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine({ name, datasets: given }: CommandLine, argv: readonly string[]): Promise<void> {
  const output = createOutput({ json: argv.includes('--json') })
  const stop = stopSignal(output.say)
  endQuietlyWithReader()
  const { datasets, unloaded } = await loadDatasets(given)
  const context = {
    name,
    datasets,
    unloaded,
    environment: process.env,
    clock: systemClock,
    output,
    signal: stop.signal,
  }
  const program = createProgram(context)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = finish(error, calledPath(program, argv.slice(2)), output)
  } finally {
    stop.forget()
  }
}

/** Says what went wrong, once; help that was asked for is no failure. */
function finish(error: unknown, command: string, output: Output): number {
  if (error instanceof CommanderError) return finishParsing(error, command, output)
  const explained = explain(error, command)
  tell(explained, output)
  if (/^(debug|trace)$/.test(process.env['BOURSE_LOG_LEVEL'] ?? '') && error instanceof Error)
    output.say(error.stack ?? '')
  return explained.exitCode
}

function finishParsing({ exitCode, code, message }: CommanderError, command: string, output: Output): number {
  if (exitCode === 0) return 0
  if (code !== 'commander.help')
    tell({ message: usageSentence(message), next: `See "${command} --help".`, exitCode: 2 }, output)
  return 2
}

/** `error: unknown command 'creat'\n(Did you mean create?)` as one sentence. */
function usageSentence(message: string): string {
  const [what = '', hint] = message.replace(/^error: /, '').split('\n')
  const begun = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  return `${begun.replace(/\.?$/, '.')}${hint === undefined ? '' : ` ${hint.replace(/^\((.*)\)$/, '$1')}`}`
}

function tell({ message, next }: Explained, output: Output): void {
  if (output.json) output.print({ error: { message, next } }, [])
  else output.say(`${message}\n${next}`)
}

/** `bourse … | head` is no failure. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}
