import type { UnpackCount } from '@bourse/kit/readers'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TablePart } from './table-part.ts'

/** A file on disk containing a part's bytes; `release` deletes the file if it is temporary. */
interface DiskFile {
  readonly path: string
  readonly unpacked: boolean
  release(): Promise<void>
}

/** Returns a part's file, or unpacks the part into a temporary file with a random name. */
export async function diskFile(part: TablePart, pass: UnpackCount): Promise<DiskFile> {
  if (part.path !== undefined) return { path: part.path, unpacked: false, release: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'bourse-table-'))
  const path = join(folder, 'table')
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(part.chunks(pass), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await release()
    throw error
  }
  return { path, unpacked: true, release }
}
