import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { AlreadyReported } from './command-failure.ts'
import type { Context } from './context.ts'
import type { FailureReport } from './explain.ts'
import type { Output } from './output.ts'
import { calledPath, createProgram, isUnknown } from './program.ts'

/** Creates the command line for a call. */
export type CreateProgram = (
  context: Context,
  words: readonly string[],
) => CommandUnknownOpts | Promise<CommandUnknownOpts>

/** Runs the called command; returns the exit code and reports an error once. */
export async function runCommand(
  context: Context,
  words: readonly string[],
  create: CreateProgram = createProgram,
): Promise<0 | 1 | 2 | 3> {
  const program = await create(context, words)
  try {
    // An unknown command with --help is an error, because the program's help would suggest that the command exists.
    const parsed = isUnknown(program, words) ? words.filter((word) => word !== '--help' && word !== '-h') : words
    await program.parseAsync(parsed, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof AlreadyReported) return error.exitCode
    if (context.signal.aborted) return 1
    const command = calledPath(program, words)
    return error instanceof CommanderError
      ? finishParsing(error, command, context.output)
      : finish(error, command, context)
  }
}

async function finish(error: unknown, command: string, { environment, output }: Context): Promise<1 | 2> {
  const { explain } = await import('./explain.ts')
  const explained = explain(error, command)
  tell(explained, output)
  const isDebugging = /^(debug|trace)$/.test(environment['BOURSE_LOG_LEVEL'] ?? '')
  if (isDebugging && error instanceof Error) output.say(error.stack ?? '')
  return explained.exitCode
}

/** Requested help is not an error. */
function finishParsing({ exitCode, code, message }: CommanderError, command: string, output: Output): 0 | 2 {
  if (exitCode === 0) return 0
  if (code !== 'commander.help')
    tell({ message: usageSentence(message), next: `See "${command} --help".`, exitCode: 2 }, output)
  return 2
}

/** Returns `error: unknown command 'creat'\n(Did you mean create?)` as one sentence. */
function usageSentence(message: string): string {
  const [what = '', hint] = message.replace(/^error: /, '').split('\n')
  const begun = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  return `${begun.replace(/\.?$/, '.')}${hint === undefined ? '' : ` ${hint.replace(/^\((.*)\)$/, '$1')}`}`
}

function tell({ message, next }: FailureReport, output: Output): void {
  if (output.json) output.print({ error: { message, next } }, [])
  else output.say(`${message}\n${next}`)
}
