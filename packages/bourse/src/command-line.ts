import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { CommandLine } from './run-command-line.ts'

/**
 * Runs the command named in `argv` (as in `process.argv`) and sets the exit code: 0 completed, 1 failed, 2 incorrect
 * usage. Loads no host code before it enables the compile cache, so that all of the code can come from there.
 */
export async function runCommandLine(commandLine: CommandLine, argv: readonly string[]): Promise<void> {
  keepCompiledCode(process.env)
  const commands = await import('./run-command-line.ts')
  await commands.runCommandLine(commandLine, argv)
}

/**
 * Stores compiled code in the data folder once that exists, which makes later starts a third faster. Using the
 * temporary folder would let other users replace the code. Node ignores entries for changed files or other Node
 * versions.
 */
function keepCompiledCode({ BOURSE_DATA_DIR: named }: NodeJS.ProcessEnv): void {
  const dataDir = named === undefined || named === '' ? '.bourse' : named
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compile-cache'))
}
