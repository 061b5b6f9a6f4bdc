import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileText } from './file-text.ts'
import type { Place } from './find-place.ts'

/**
 * The superuser's password, generated before the cluster is created and stored in a file that only its owner can read.
 */
export async function ensurePassword({ dataDir, cluster }: Place, clusterExists: boolean): Promise<string> {
  const file = join(dataDir, 'postgres-password')
  const known = (await fileText(file))?.trim()
  if (known) return known
  if (clusterExists) {
    throw new Error(
      `${file} is missing or empty, but the database in ${cluster} requires the password in it. Restore the ` +
        'file, ' +
        'or move that folder aside to start with an empty database.',
    )
  }
  const drawn = randomBytes(24).toString('base64url')
  await writeFile(file, `${drawn}\n`, { mode: 0o600, flush: true })
  return drawn
}
