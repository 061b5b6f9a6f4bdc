import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { CommandLine } from './run-command-line.ts'

/**
 * Runs the command that `argv` names (as in `process.argv`) and sets the exit code: 0 done, 1 failed, 2 wrong usage.
 * Nothing of the host is loaded before it is called, so that all of it comes out of the cache of compiled code.
 */
export async function runCommandLine(commandLine: CommandLine, argv: readonly string[]): Promise<void> {
  keepCompiledCode(process.env)
  const commands = await import('./run-command-line.ts')
  await commands.runCommandLine(commandLine, argv)
}

/**
 * Compiled code is kept in the data folder once there is one: a second start takes two thirds of the time of the first.
 * Not in the folder for temporary files, where others might put code in its place. Node does not take it where a file
 * has changed, nor a version of Node.
 */
function keepCompiledCode({ BOURSE_DATA_DIR: named }: NodeJS.ProcessEnv): void {
  const dataDir = named === undefined || named === '' ? '.bourse' : named
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compile-cache'))
}
