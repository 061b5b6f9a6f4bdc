import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { messageOf } from '@bourse/engine/wiring'
import { CommandFailure } from './command-failure.ts'

/** Keys generated on the first start, stored in the data folder and readable only by its owner. */
export interface StoredKeys {
  readonly owner?: string
  readonly demo?: Readonly<Record<string, string>>
}

export function keyFile(dataDir: string): string {
  return join(resolve(dataDir), 'keys.json')
}

/** Returns the stored keys; empty if the file does not exist. */
export async function readKeyFile(dataDir: string): Promise<StoredKeys> {
  const path = keyFile(dataDir)
  try {
    const stored: StoredKeys = JSON.parse(await readFile(path, 'utf8'))
    return stored
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new CommandFailure(
      `Cannot read ${path}: ${messageOf(error)}`,
      'Fix the file, or move it aside and create new keys. The database only stores hashes of keys.',
    )
  }
}

/** Replaces the file atomically, makes it readable only by its owner, and flushes it to disk. */
export async function writeKeyFile(dataDir: string, keys: StoredKeys): Promise<void> {
  const path = keyFile(dataDir)
  const next = `${path}.${process.pid}`
  await mkdir(resolve(dataDir), { recursive: true })
  const file = await open(next, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(keys, undefined, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, path)
}
