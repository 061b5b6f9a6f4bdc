import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A library under a second name, both as paths from the top of the package. */
interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Gives the libraries of a packaged PostgreSQL their second names. npm carries no symbolic links, so the package makes
 * them in an install script, which pnpm never and npm not always runs. Throws where they are missing and cannot be
 * made.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  for (const link of await linksOf(packageFolder)) {
    const target = join(packageFolder, link.target)
    if (existsSync(target)) continue
    // Beside one another, so that the folder can be moved. Another process may be at it too.
    await symlink(basename(link.source), target).catch(explain(packageFolder, target))
  }
}

/** A package that needs no links has no list of them. */
async function linksOf(packageFolder: string): Promise<readonly Link[]> {
  const file = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const links: readonly Link[] = JSON.parse(await readFile(file, 'utf8'))
  // All that there are lead to a neighbour; what did not would be no link to make here.
  return links.filter(({ source, target }) => dirname(source) === dirname(target))
}

function explain(packageFolder: string, target: string) {
  return (cause: NodeJS.ErrnoException): void => {
    if (cause.code === 'EEXIST') return
    throw new Error(
      `PostgreSQL in ${packageFolder} lacks ${basename(target)}, for its install script did not run, and it ` +
        `cannot be made now: ${cause.message}. ` +
        'Run `npm rebuild` (or `pnpm rebuild`) as the user who installed, or set DATABASE_URL to a server of your own.',
      { cause },
    )
  }
}
