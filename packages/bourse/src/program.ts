import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { VERSION } from '@bourse/host/version'
import type { Context } from './context.ts'
import { group } from './leaf.ts'

type Create = (context: Context, summary: string) => CommandUnknownOpts

/** What the help of the program tells of a command, and where the rest of it is. */
type Listed = readonly [summary: string, load: () => Promise<{ readonly command: Create }>]

/** All commands, by heading and name: one is loaded with all that it stands on once it is called. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, Listed>>>> = {
  'Run:': {
    serve: [
      'Start the database where none is running, prepare it, and serve until Ctrl-C',
      () => import('./serve/serve.ts'),
    ],
    doctor: [
      'Look at everything a host stands on, and say how to mend what is amiss; leaves all as it is',
      () => import('./doctor/doctor.ts'),
    ],
    config: [
      'Show the settings as they are, with secrets masked, and where each comes from',
      () => import('./settings.ts'),
    ],
    migrate: ['Bring all tables up to date, as every start does too', () => import('./migrate.ts')],
  },
  'Accounts:': {
    accounts: ['Accounts of your users, each on a plan', () => import('./accounts.ts')],
    keys: ['Keys of accounts, and the secrets that sign cursors and addresses of files', () => import('./keys.ts')],
    console: ['Print an address that signs you in to the console, once, within a minute', () => import('./console.ts')],
    usage: [
      'What accounts used, by UTC day, account, key and operation: what bills are made of',
      () => import('./usage.ts'),
    ],
    audit: ['The log of changes: who did what to which account, key, dataset or row', () => import('./audit.ts')],
  },
  'Data:': {
    datasets: [
      'Installed datasets: which are on, what they need, how they are stored, and their removal',
      () => import('./datasets.ts'),
    ],
    import: ['Import a file of rows: CSV, NDJSON or Parquet, plain, gzipped or zipped', () => import('./import.ts')],
    ingest: [
      'Runs of sources, their files, rows that wait, and rows that were rejected',
      () => import('./ingest/ingest.ts'),
    ],
    demo: ['The made-up market: real names, prices that are not', () => import('./demo.ts')],
  },
}

/** The command line of a deployment, whole or as far as a call of these words needs it. */
export async function createProgram(context: Context, words?: readonly string[]): Promise<CommandUnknownOpts> {
  const program = emptyProgram(context, 'Run your own market-data API.')
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText(
      'after',
      `\n"${context.name} <command> --help" tells more about each. Settings: "${context.name} config".`,
    )
  for (const [heading, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(heading)
    for (const [name, [summary, load]] of Object.entries(commands)) {
      const isWanted = words === undefined || words.includes(name)
      program.addCommand(isWanted ? (await load()).command(context, summary) : group(name, summary))
    }
  }
  inherit(program)
  return program
}

/** A command line of other commands, told and ended in the same ways. */
export function programOf(
  context: Context,
  summary: string,
  commands: readonly CommandUnknownOpts[],
): CommandUnknownOpts {
  const program: CommandUnknownOpts = emptyProgram(context, summary).addHelpText(
    'after',
    `\n"${context.name} <command> --help" tells more about each.`,
  )
  for (const command of commands) program.addCommand(command)
  inherit(program)
  return program
}

function emptyProgram({ name }: Context, summary: string) {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ showGlobalOptions: false, subcommandTerm: (command) => command.name() })
}

/** What the program sets about help and errors holds for every command below it. */
function inherit(command: CommandUnknownOpts): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command)
    child.helpOption('-h, --help', 'print this help')
    inherit(child)
  }
}

/** `bourse accounts create`: as many words of a call as name commands. */
export function calledPath(program: CommandUnknownOpts, words: readonly string[]): string {
  const [word = '', ...rest] = words
  const called = program.commands.find((command) => command.name() === word)
  return called === undefined ? program.name() : `${program.name()} ${calledPath(called, rest)}`
}

/** Whether a word stands where a command is expected and names none. */
export function isUnknown(program: CommandUnknownOpts, [word, ...rest]: readonly string[]): boolean {
  if (word === undefined || word.startsWith('-') || program.commands.length === 0) return false
  const called = program.commands.find((command) => command.name() === word)
  return called === undefined || isUnknown(called, rest)
}
