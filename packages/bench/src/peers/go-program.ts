import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Builds a Go program in a folder; undefined if Go is not installed. */
export async function goProgram(folder: string, source: string): Promise<string | undefined> {
  const isFound = await run('go', ['version']).then(
    () => true,
    () => false,
  )
  if (!isFound) return undefined
  const program = join(folder, 'pgx-server')
  await run('go', ['build', '-o', program, '.'], { cwd: source })
  return program
}
