import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const CHUNK = 1024 * 1024

/**
 * Reads an embedded server's tables once, so that the system caches them as it would on a machine that has been serving
 * for a while. After a load larger than that cache, first reads would measure the disk.
 */
export async function warmFileCache(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres', 'base')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: CHUNK })
    // A table rewritten in the meantime no longer has this file.
    await file.forEach(() => undefined).catch(ignoreGone)
  }
}

function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
