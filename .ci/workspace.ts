import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** The root folder of the repository. */
export const ROOT = join(import.meta.dirname, '..')

/** A package of this workspace. */
export interface WorkspacePackage {
  readonly name: string
  readonly version: string
  /** Absolute folder. */
  readonly path: string
  readonly private: boolean
}

/** Every published package. */
export function publicPackages(): readonly WorkspacePackage[] {
  const text = execFileSync('pnpm', ['list', '--recursive', '--depth', '-1', '--json'], { cwd: ROOT, encoding: 'utf8' })
  const all: readonly WorkspacePackage[] = JSON.parse(text)
  return all.filter((entry) => !entry.private).sort((a, b) => a.name.localeCompare(b.name))
}

/** Prints the problems and exits, with code 0 if there are none. */
export function finish(problems: readonly string[], fine: string): never {
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(fine)
  process.exit(problems.length === 0 ? 0 : 1)
}
