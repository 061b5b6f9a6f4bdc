import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { VERSION } from '@bourse/host/version'
import type { Context } from './context.ts'
import { group } from './leaf.ts'

type Create = (context: Context, summary: string) => CommandUnknownOpts

/** Summary of a command in the help, and the module that implements it. */
type Listed = readonly [summary: string, load: () => Promise<{ readonly command: Create }>]

/** All commands by heading and name; a command's module loads when it is called. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, Listed>>>> = {
  'Run:': {
    setup: [
      'Set up real data: choose markets, fetch, and show the first rows; needs no key for crypto and currencies',
      () => import('./setup/setup.ts'),
    ],
    serve: [
      'Start the embedded database if needed, migrate it, and serve until Ctrl-C',
      () => import('./serve/serve.ts'),
    ],
    doctor: ['Diagnose problems and suggest fixes. Changes nothing.', () => import('./doctor/doctor.ts')],
    config: [
      'Show the effective settings with secrets masked, and the source of each value',
      () => import('./settings.ts'),
    ],
    migrate: ['Migrate all tables, as every start also does', () => import('./migrate.ts')],
    backup: ['Back up the database, files and settings; verify backups', () => import('./backup/backup.ts')],
    restore: ['Restore a backup into a new or stopped installation', () => import('./backup/restore.ts')],
    'upgrade-database': [
      'Upgrade the embedded database to the PostgreSQL version of this release',
      () => import('./upgrade-database/upgrade-database.ts'),
    ],
  },
  'Accounts:': {
    accounts: ['Manage accounts and their plans', () => import('./accounts.ts')],
    keys: ['Manage API keys, and the secrets that sign cursors and file URLs', () => import('./keys.ts')],
    licences: ["List requests that publishers' terms do not permit to their accounts", () => import('./licences.ts')],
    links: [
      'List and revoke links, which let spreadsheets and other tools make one request',
      () => import('./links.ts'),
    ],
    console: ['Print a one-time sign-in link for the console, valid for a minute', () => import('./console.ts')],
    events: ['Show events and their deliveries, and send deliveries again', () => import('./events.ts')],
    usage: ['Show usage by UTC day, account, key and operation, for billing', () => import('./usage.ts')],
    audit: ['Show the audit log: who changed which account, key, dataset or row', () => import('./audit.ts')],
  },
  'Data:': {
    datasets: ['List, enable, disable, pack and remove installed datasets', () => import('./datasets.ts')],
    import: ['Import a file of rows: CSV, NDJSON or Parquet, plain, gzip or zip', () => import('./import.ts')],
    sources: ['List, enable, test and run row sources', () => import('./sources/sources.ts')],
    ingest: ['Run sources, publish their files, and review held and rejected rows', () => import('./ingest/ingest.ts')],
    quality: ['Check quality rules, and try them over the published history', () => import('./quality.ts')],
    why: ['Show all versions of a row, and where each is from', () => import('./why.ts')],
    demo: ['Demo market with synthetic prices', () => import('./demo.ts')],
  },
}

/** Returns a deployment's command line, either complete or limited to the called command. */
export async function createProgram(context: Context, words?: readonly string[]): Promise<CommandUnknownOpts> {
  const program = emptyProgram(context, 'Run your own market-data API.')
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText(
      'after',
      `\n"${context.name} <command> --help" describes a command. For settings, see "${context.name} config".`,
    )
  for (const [heading, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(heading)
    for (const [name, [summary, load]] of Object.entries(commands)) {
      const isIncluded = words === undefined || words.includes(name)
      program.addCommand(isIncluded ? (await load()).command(context, summary) : group(name, summary))
    }
  }
  inherit(program)
  return program
}

/** Returns a command line with different commands, but the same help and error handling. */
export function programOf(
  context: Context,
  summary: string,
  commands: readonly CommandUnknownOpts[],
): CommandUnknownOpts {
  const program: CommandUnknownOpts = emptyProgram(context, summary).addHelpText(
    'after',
    `\n"${context.name} <command> --help" describes a command.`,
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

/** Applies the program's help and error settings to every subcommand. */
function inherit(command: CommandUnknownOpts): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command)
    child.helpOption('-h, --help', 'print this help')
    inherit(child)
  }
}

/** Returns the part of a call that names commands, such as `bourse accounts create`. */
export function calledPath(program: CommandUnknownOpts, words: readonly string[]): string {
  const [word = '', ...rest] = words
  const called = program.commands.find((command) => command.name() === word)
  return called === undefined ? program.name() : `${program.name()} ${calledPath(called, rest)}`
}

/** Returns whether a word is in the position of a command but does not name one. */
export function isUnknown(program: CommandUnknownOpts, [word, ...rest]: readonly string[]): boolean {
  if (word === undefined || word.startsWith('-') || program.commands.length === 0) return false
  const called = program.commands.find((command) => command.name() === word)
  if (called !== undefined) return isUnknown(called, rest)
  return program.registeredArguments.length === 0
}
