import { createHash } from 'node:crypto'
import { zipEntries } from '@bourse/kit/readers'

/** Returns whether a file matches the SHA-256 in its `.CHECKSUM`, whose content is `<sha256> <name>`. */
export function isChecked(file: Uint8Array, checksum: string): boolean {
  const [expected = ''] = checksum.trim().split(/\s+/)
  return createHash('sha256').update(file).digest('hex') === expected.toLowerCase()
}

/** Returns the text of the only CSV file in an archive. */
export async function csvOf(archive: Uint8Array): Promise<string> {
  for await (const entry of zipEntries(archive)) if (entry.name.endsWith('.csv')) return entry.text()
  throw new Error('expected an archive with a CSV file, got none')
}
