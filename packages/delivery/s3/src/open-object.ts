import type { ByteRange } from '@bourse/kit/delivery'
import { Readable } from 'node:stream'
import type { Connection } from './connection.ts'
import { codeOf, statusOf, StoreError, storeError } from './store-error.ts'

/**
 * Returns an object's content, or a range of it; undefined if there is no such object, empty for a range beyond its
 * end.
 */
export async function openObject(
  { client, sdk }: Connection,
  target: { readonly Bucket: string; readonly Key: string },
  range: ByteRange | undefined,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const doing = `read ${target.Key}`
  const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`
  try {
    const { Body, ContentRange } = await client.send(new sdk.GetObjectCommand({ ...target, Range }))
    if (!(Body instanceof Readable)) throw new StoreError(doing, 'NoBody', undefined)
    // A stream that fails before anyone reads it must not crash the process; the reader gets the error.
    Body.on('error', () => {})
    if (range === undefined) return content(Body, doing, Infinity)
    if (ContentRange?.startsWith(`bytes ${range.start}-`) === true)
      return content(Body, doing, range.end - range.start + 1)
    Body.destroy()
    throw new StoreError(doing, 'RangeIgnored', undefined)
  } catch (error) {
    if (codeOf(error) === 'NoSuchKey') return undefined
    if (statusOf(error) === 416) return Readable.from([])
    throw error instanceof StoreError ? error : storeError(doing, error)
  }
}

/**
 * Yields a response up to the given number of bytes, even if the store sends more. A truncated response is a store
 * error.
 */
async function* content(body: Readable, doing: string, most: number): AsyncGenerator<Uint8Array> {
  let left = most
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      yield piece.length > left ? piece.subarray(0, left) : piece
      left -= piece.length
      if (left <= 0) return
    }
  } catch (error) {
    throw storeError(`${doing} to its end`, error)
  }
}
