import { join } from 'node:path'
import { removeHalfDone } from './create-cluster.ts'
import { fileStats } from './file-text.ts'
import { packagedBinaries, type Binaries } from './postgres-binaries.ts'
import { reachableBinaries } from './reachable-binaries.ts'
import { pointedHome, pointerFile, reachableHome } from './reachable-home.ts'
import { ensureServerUser, userOfId, type ServerUser } from './server-user.ts'
import { finishSwap } from './swap-clusters.ts'

/** Folders and system user for the server of one data folder. */
export interface Place {
  /** Real path of the data folder, which always contains the password, lock, log and pointer. */
  readonly dataDir: string
  /** Folder of the cluster and its sockets: the data folder, unless the server's user cannot enter it. */
  readonly home: string
  /** Folder of the cluster, `<home>/postgres`. */
  readonly cluster: string
  /** Folder with `bin`, `lib` and `share` of PostgreSQL. */
  readonly native: string
  /** The user that the server runs as; undefined for the host's own user. */
  readonly user: ServerUser | undefined
}

/**
 * Decides where a data folder's server stores its files and which user runs it, and finishes an interrupted upgrade
 * there. Call it while holding the folder's lock. `binaries` defaults to those of this release.
 */
export async function findPlace(dataDir: string, say: (line: string) => void, binaries?: Binaries): Promise<Place> {
  const programs = binaries ?? (await packagedBinaries())
  const pointed = await pointedHome(dataDir)
  if (await finishSwap(pointed ?? dataDir)) {
    await removeHalfDone(pointed ?? dataDir)
    say('Finished an interrupted upgrade of the database.')
  }
  if (process.getuid?.() === 0) return findPlaceAsRoot(dataDir, pointed, programs, say)
  return placeOf(dataDir, pointed ?? dataDir, programs.native, undefined)
}

async function findPlaceAsRoot(
  dataDir: string,
  pointed: string | undefined,
  packaged: Binaries,
  say: (line: string) => void,
): Promise<Place> {
  const user = (await ownerOf(join(pointed ?? dataDir, 'postgres'))) ?? (await ensureServerUser(say))
  const { home, made, older } = pointed ? { home: pointed, made: false, older: [] } : await reachableHome(dataDir, user)
  const programs = await reachableBinaries(packaged, user)
  const elsewhere = [
    ...(programs.made ? [`its programs are in ${programs.native}`] : []),
    ...(made ? [`its data is in ${home}, as ${pointerFile(dataDir)} notes`] : []),
  ]
  if (elsewhere.length > 0)
    say(`PostgreSQL runs as the user ${user.name}, who cannot enter this folder: ${elsewhere.join(', and ')}.`)
  for (const folder of older)
    say(`${folder} is left over from an earlier data folder at the same path; delete it if nothing in it is needed.`)
  return placeOf(dataDir, home, programs.native, user)
}

/** An existing cluster stays with its owner, even if a new one would get a different user. */
async function ownerOf(cluster: string): Promise<ServerUser | undefined> {
  const found = await fileStats(cluster)
  return found && found.uid !== 0 ? userOfId(found.uid, found.gid) : undefined
}

function placeOf(dataDir: string, home: string, native: string, user: ServerUser | undefined): Place {
  return { dataDir, home, cluster: join(home, 'postgres'), native, user }
}
