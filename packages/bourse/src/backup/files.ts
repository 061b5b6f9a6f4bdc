import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Transform } from 'node:stream'
import type { Output } from '../output.ts'
import { CommandFailure } from '../command-failure.ts'
import type { Manifest, StoredFile } from './manifest.ts'
import type { BackupPlace } from './place.ts'

type Content = AsyncIterable<Uint8Array>

const MEGABYTE = 1_000_000

/** Passes streams through, shows how many megabytes have passed, and stops them when the command is stopped. */
export type Meter = (content: Content) => Content

/** Runs `work` with a progress bar in megabytes. */
export async function withMeter<T>(
  { output, signal }: { readonly output: Output; readonly signal: AbortSignal },
  title: string,
  work: (meter: Meter) => Promise<T>,
): Promise<T> {
  const progress = output.progress(title, 'MB')
  let bytes = 0
  async function* meter(content: Content): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      signal.throwIfAborted()
      bytes += piece.length
      progress.update(Math.floor(bytes / MEGABYTE))
      yield piece
    }
  }
  try {
    return await work(meter)
  } finally {
    progress.end()
  }
}

/** Compresses a stream at the lowest level, because a backup should not occupy a core for long. */
export const zip = (content: Content): Content => through(content, createGzip({ level: 1 }))

export const unzip = (content: Content): Content => through(content, createGunzip())

async function* through(content: Content, transform: Transform): AsyncGenerator<Uint8Array> {
  const passing = pipeline(Readable.from(content, { objectMode: false }), transform)
  passing.catch(() => {
    // Reading the transform throws the same error.
  })
  yield* transform as Content
  await passing
}

/** Opens a backup file. Throws at the end of the file if its content does not match the manifest. */
export async function* openFile(
  place: BackupPlace,
  { id }: Pick<Manifest, 'id'>,
  { name, bytes, sha256 }: StoredFile,
): AsyncGenerator<Uint8Array> {
  const content = await place.open(`${id}/${name}`)
  if (content === undefined) throw damaged(place, `${id}/${name}`, 'it is missing')
  const hash = createHash('sha256')
  let read = 0
  for await (const piece of content) {
    hash.update(piece)
    read += piece.length
    yield piece
  }
  if (read !== bytes) throw damaged(place, `${id}/${name}`, `expected ${bytes} bytes, got ${read}`)
  const got = hash.digest('hex')
  if (got !== sha256) throw damaged(place, `${id}/${name}`, `expected the SHA-256 ${sha256}, got ${got}`)
}

export class DamagedFile extends CommandFailure {}

function damaged(place: BackupPlace, name: string, how: string): DamagedFile {
  return new DamagedFile(
    `The file ${name} in ${place.name} is damaged: ${how}.`,
    'Use another backup (--backup names one), and check the disk or bucket of this one.',
  )
}

/** All files in a backup except its manifest. */
export const filesOf = ({ database, objects, settings }: Manifest): readonly StoredFile[] => [
  ...database.files,
  ...objects,
  settings,
]

/** Reads all files in a backup and compares them with the manifest; throws for the first damaged one. */
export async function checkFiles(place: BackupPlace, manifest: Manifest, meter: Meter): Promise<void> {
  for (const file of filesOf(manifest)) for await (const _ of meter(openFile(place, manifest, file))) void _
}
