import { spawnSync } from 'node:child_process'
import { ROOT } from './workspace.ts'

/** Lines that git prints, or undefined where it cannot answer: no git, no such commit, no history. */
function git(...args: readonly string[]): readonly string[] | undefined {
  // A clone may belong to another user than the one who runs the check.
  const { status, stdout } = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

function commitOf(ref: string): string | undefined {
  return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)?.[0]
}

/** Where this branch left main; undefined on main itself and where that cannot be told. */
export function forkPoint(): string | undefined {
  const main = commitOf('origin/main') ?? commitOf('main')
  if (main === undefined) return undefined
  const base = git('merge-base', main, 'HEAD')?.[0]
  return base === commitOf('HEAD') ? undefined : base
}

/** The commit from which a version of a package was published; undefined before that. */
export function releaseOf(name: string, version: string): string | undefined {
  return commitOf(`refs/tags/${name}@${version}`)
}

/** Files below a folder that differ from a commit, uncommitted, new and deleted ones included; paths from the top folder. */
export function changedFiles(since: string, folder: string): readonly string[] {
  const committed = git('diff', '--name-only', since, '--', folder) ?? []
  const created = git('ls-files', '--others', '--exclude-standard', '--', folder) ?? []
  return [...committed, ...created]
}
