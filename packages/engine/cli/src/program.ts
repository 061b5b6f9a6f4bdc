import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { VERSION } from '@bourse/host/parts'
import { accountsCommand } from './accounts.ts'
import { auditCommand } from './audit.ts'
import { usageCommand } from './usage.ts'
import { consoleCommand } from './console.ts'
import type { Context } from './context.ts'
import { datasetsCommand } from './datasets.ts'
import { demoCommand } from './demo.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { importCommand } from './import.ts'
import { ingestCommand } from './ingest/ingest.ts'
import { keysCommand } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { serveCommand } from './serve/serve.ts'
import { configCommand } from './settings.ts'

/** The whole command line of a deployment. */
export function createProgram(context: Context): CommandUnknownOpts {
  const program = emptyProgram(context, 'Run your own market-data API.')
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText(
      'after',
      `\n"${context.name} <command> --help" tells more about each. Settings: "${context.name} config".`,
    )
  program
    .commandsGroup('Run:')
    .addCommand(serveCommand(context))
    .addCommand(doctorCommand(context))
    .addCommand(configCommand(context))
    .addCommand(migrateCommand(context))
  program
    .commandsGroup('Accounts:')
    .addCommand(accountsCommand(context))
    .addCommand(keysCommand(context))
    .addCommand(consoleCommand(context))
    .addCommand(usageCommand(context))
    .addCommand(auditCommand(context))
  program
    .commandsGroup('Data:')
    .addCommand(datasetsCommand(context))
    .addCommand(importCommand(context))
    .addCommand(ingestCommand(context))
    .addCommand(demoCommand(context))
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
