import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { VERSION } from '../version.ts'
import { accountsCommand } from './accounts.ts'
import type { Context } from './context.ts'
import { keysCommand } from './keys.ts'

/** The whole command line of a deployment. */
export function createProgram(context: Context): CommandUnknownOpts {
  const program = new Command(context.name)
    .description('Run your own market-data API.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ showGlobalOptions: false, subcommandTerm: (command) => command.name() })
    .addHelpText('after', `\n"${context.name} <command> --help" tells more about each. Settings: "${context.name} config".`)
  program.commandsGroup('Accounts:').addCommand(accountsCommand(context)).addCommand(keysCommand(context))
  inherit(program)
  return program
}

/** What the program sets about help and errors holds for every command below it. */
function inherit(command: CommandUnknownOpts): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command)
    child.helpOption('-h, --help', 'print this help')
    inherit(child)
  }
}

/** `bourse accounts create`: the words that call a command. */
export function pathOf(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}
