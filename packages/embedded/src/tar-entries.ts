import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Header, Pack } from 'tar-stream'

type FileHeader = Pick<Header, 'name' | 'type' | 'mode' | 'size'>

const PIECE_BYTES = 256 * 1024

/** Adds a folder. */
export function addEmptyFolder(pack: Pack, name: string): Promise<void> {
  return settled((done) => pack.entry({ name, type: 'directory', mode: 0o700 }, done))
}

/** Adds a small file with known content. */
export function addEntry(pack: Pack, name: string, content: Buffer): Promise<void> {
  return settled((done) => pack.entry({ name, type: 'file', mode: 0o600, size: content.length }, content, done))
}

const settled = (begin: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())))

/** Adds a file with the size it has now, even if it grows or shrinks while it is read; skips a missing one. */
export async function addFile(pack: Pack, name: string, path: string): Promise<void> {
  const handle = await open(path, 'r').catch(ignoreMissing)
  if (handle === undefined) return
  try {
    const { size } = await handle.stat()
    if (size === 0) await addEntry(pack, name, Buffer.alloc(0))
    else await addContent(pack, { name, type: 'file', mode: 0o600, size }, exactly(handle, size))
  } finally {
    await handle.close()
  }
}

function addContent(pack: Pack, header: FileHeader, content: AsyncIterable<Uint8Array>): Promise<void> {
  const source = Readable.from(content, { objectMode: false })
  return new Promise<void>((resolve, reject) => {
    const entry = pack.entry(header, (error) => (error ? reject(error) : resolve()))
    source.on('error', (error) => {
      reject(error)
      entry.destroy(error)
    })
    source.pipe(entry)
  }).finally(() => source.destroy())
}

/** Yields a file's first bytes, with zeros for any that it no longer has. */
async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - at))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at)
    yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
    at += bytesRead === 0 ? piece.length : bytesRead
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
