import type { StoredObject } from '@bourse/services'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Connection } from './connection.ts'
import { storeError } from './store-error.ts'

/** Bytes of one part: 10,000 of them, the most of one object, are 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024
/** Parts that are sent while the next one is read: with it the most that is held in memory. */
const PARTS_AT_ONCE = 2

/**
 * Stores a stream under a key: in one request where it fits into a part, else in parts that become an object when all
 * of them are there. Where the stream breaks off or the store refuses a part, the parts are dropped, and what had the
 * key before stays. The stream's own failure is thrown as it is.
 */
export async function putObject(
  { client, Upload }: Connection,
  target: { readonly Bucket: string; readonly Key: string },
  content: AsyncIterable<Uint8Array>,
): Promise<StoredObject> {
  const sha256 = createHash('sha256')
  let bytes = 0
  let broken: { readonly error: unknown } | undefined
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of watched(content, (error) => (broken = { error }))) {
      sha256.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  const body = Readable.from(counted(), { objectMode: false })
  // What breaks off after the upload was given up is nobody's concern any more.
  body.on('error', () => {})
  const upload = new Upload({
    client,
    params: { ...target, Body: body },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  })
  try {
    await upload.done()
  } catch (error) {
    throw broken === undefined ? storeError(`store ${target.Key}`, error) : broken.error
  }
  return { bytes, sha256: sha256.digest('hex') }
}

/** A stream whose own failure is told, apart from that of whoever reads it. */
async function* watched(
  content: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    onFailure(error)
    throw error
  }
}
