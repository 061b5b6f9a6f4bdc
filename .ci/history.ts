import { spawnSync } from 'node:child_process'

/**
 * Queries a repository's git history. Results are undefined or empty without git, without the commit or without
 * history.
 */
export interface History {
  /** The commit where this branch left main; undefined on main itself, or if unknown. */
  forkPoint(): string | undefined
  /** The commit that a package version was published from; undefined if it was not published. */
  releaseOf(name: string, version: string): string | undefined
  /** The commit of a package's newest published version; undefined if there is none. */
  newestRelease(name: string): string | undefined
  /**
   * Files under a folder that differ from a commit, including uncommitted, new and deleted ones; paths from the root.
   */
  changedFiles(since: string, folder: string): readonly string[]
  /** A file as of a commit, with its path from the root; undefined if it did not exist. */
  fileAt(commit: string, path: string): string | undefined
}

/**
 * Returns the history of the repository whose root folder is `root`, read by running git. A git command that fails
 * yields no result rather than an error.
 */
export function historyOf(root: string): History {
  function git(...args: readonly string[]): string | undefined {
    // The clone may belong to a different user than the one running the check.
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
