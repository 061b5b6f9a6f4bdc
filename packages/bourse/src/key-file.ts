import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { messageOf } from '@bourse/engine/wiring'
import { CommandFailure } from './command-failure.ts'

/** Keys drawn at the first start, as the data folder keeps them for their owner alone. */
export interface KeptKeys {
  readonly owner?: string
  readonly demo?: Readonly<Record<string, string>>
}

export function keyFile(dataDir: string): string {
  return join(resolve(dataDir), 'keys.json')
}

/** The kept keys; empty where there is no file. */
export async function readKeyFile(dataDir: string): Promise<KeptKeys> {
  const path = keyFile(dataDir)
  try {
    const kept: KeptKeys = JSON.parse(await readFile(path, 'utf8'))
    return kept
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new CommandFailure(
      `${path} cannot be read: ${messageOf(error)}`,
      'Mend the file, or move it away: the database holds the hashes of the keys only, and new ones can be made.',
    )
  }
}

/** Replaces the file in one step, readable by its owner alone, and on the disk before this resolves. */
export async function writeKeyFile(dataDir: string, keys: KeptKeys): Promise<void> {
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
