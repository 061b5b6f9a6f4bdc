import { spawnSync } from 'node:child_process'

/**
 * What git knows of a repository; everything is undefined or empty where it cannot answer: no git, no such commit, no
 * history.
 */
export interface History {
  /** Where this branch left main; undefined on main itself and where it is unknown. */
  forkPoint(): string | undefined
  /** The commit from which a version of a package was published; undefined before that. */
  releaseOf(name: string, version: string): string | undefined
  /** The commit of the newest published version of a package; undefined before the first. */
  newestRelease(name: string): string | undefined
  /**
   * Files below a folder that differ from a commit, uncommitted, new and deleted ones included; paths from the top
   * folder.
   */
  changedFiles(since: string, folder: string): readonly string[]
  /** A file as it was at a commit, its path from the top folder; undefined where it was not there. */
  fileAt(commit: string, path: string): string | undefined
}

/** The history of the repository at a folder. */
export function historyOf(root: string): History {
  function git(...args: readonly string[]): string | undefined {
    // A clone may belong to another user than the one who runs the check.
    const { status, stdout } = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout : undefined
  }
  const lines = (...args: readonly string[]) =>
    git(...args)
      ?.split('\n')
      .filter((line) => line !== '') ?? []
  const commitOf = (ref: string) => lines('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)[0]
  return {
    forkPoint() {
      const main = commitOf('origin/main') ?? commitOf('main')
      if (main === undefined) return undefined
      const base = lines('merge-base', main, 'HEAD')[0]
      return base === commitOf('HEAD') ? undefined : base
    },
    releaseOf: (name, version) => commitOf(`refs/tags/${name}@${version}`),
    newestRelease(name) {
      const newest = lines('tag', '--list', `${name}@*`, '--sort=-version:refname')[0]
      return newest === undefined ? undefined : commitOf(`refs/tags/${newest}`)
    },
    changedFiles: (since, folder) => [
      ...lines('diff', '--name-only', since, '--', folder),
      ...lines('ls-files', '--others', '--exclude-standard', '--', folder),
    ],
    fileAt: (commit, path) => git('show', `${commit}:${path}`),
  }
}
