import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A symbolic link to a library; both paths are relative to the package folder. */
interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Creates a packaged PostgreSQL's symbolic links. npm packages cannot contain links, so the package creates them in an
 * install script, which pnpm never runs and npm does not always run. Throws if links are missing and cannot be created.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  for (const link of await linksOf(packageFolder)) {
    const target = join(packageFolder, link.target)
    if (existsSync(target)) continue
    // Relative, so that the folder can be moved. Another process may be creating the same link concurrently.
    await symlink(basename(link.source), target).catch(explain(packageFolder, target))
  }
}

/** A package that needs no links has no file listing them. */
async function linksOf(packageFolder: string): Promise<readonly Link[]> {
  const file = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const links: readonly Link[] = JSON.parse(await readFile(file, 'utf8'))
  // Every valid link has its target in the same folder; any other entry is ignored.
  return links.filter(({ source, target }) => dirname(source) === dirname(target))
}

function explain(packageFolder: string, target: string) {
  return (cause: NodeJS.ErrnoException): void => {
    if (cause.code === 'EEXIST') return
    throw new Error(
      `PostgreSQL in ${packageFolder} lacks ${basename(target)}: its install script did not run, and the link ` +
        `could not be created: ${cause.message}. ` +
        'Run `npm rebuild` (or `pnpm rebuild`) as the user who installed it, or set DATABASE_URL to your own server.',
      { cause },
    )
  }
}
