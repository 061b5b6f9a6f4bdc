import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../release/environment.ts'
import { run } from '../release/run.ts'

/** File with an environment's requirements: the environment is rebuilt if they change or if a build was interrupted. */
const STAMP = 'made-of'

/**
 * Creates a Python virtual environment with pinned packages in `folder` unless it exists, and returns its
 * program folder. Debian has the venv module in a separate package, which is installed if missing.
 */
export async function pythonEnvironment(folder: string, requirements: string, env: Environment): Promise<string> {
  const stamp = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  const stampFile = join(folder, STAMP)
  const bin = join(folder, 'bin')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return bin
  const work = (command: string, ...args: readonly string[]) => run(command, args, { cwd: '/', env })
  rmSync(folder, { recursive: true, force: true })
  await work('python3', '-m', 'venv', folder).catch(async () => {
    rmSync(folder, { recursive: true, force: true })
    await work('apt-get', 'update')
    await work('apt-get', 'install', '--yes', 'python3-venv')
    await work('python3', '-m', 'venv', folder)
  })
  await work(join(bin, 'pip'), 'install', '--quiet', '--disable-pip-version-check', '--requirement', requirements)
  writeFileSync(stampFile, stamp)
  return bin
}
