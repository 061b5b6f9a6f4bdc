import type { StoredObject } from '@bourse/services'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Connection } from './connection.ts'
import { storeError } from './store-error.ts'

/** Default bytes per part. An object can have 10,000 parts, which is 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024
/** Number of parts uploaded while the next one is read, which bounds memory. */
const PARTS_AT_ONCE = 2

/**
 * Uploads a stream under a key: in one request if it fits into a part, otherwise as a multipart upload. If the stream
 * fails or the store rejects a part, the upload is aborted and the previous object is left unchanged. Stream errors are
 * rethrown unchanged.
 */
export async function putObject(
  { client, Upload }: Connection,
  target: { readonly Bucket: string; readonly Key: string },
  content: AsyncIterable<Uint8Array>,
  partBytes = PART_BYTES,
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
  // Stream errors no longer matter once the upload is aborted.
  body.on('error', () => {})
  const upload = new Upload({
    client,
    params: { ...target, Body: body },
    partSize: partBytes,
    queueSize: PARTS_AT_ONCE,
  })
  try {
    await upload.done()
  } catch (error) {
    throw broken === undefined ? storeError(`store ${target.Key}`, error) : broken.error
  }
  return { bytes, sha256: sha256.digest('hex') }
}

/** Passes a stream through and records its own error, to distinguish it from a reader's error. */
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
