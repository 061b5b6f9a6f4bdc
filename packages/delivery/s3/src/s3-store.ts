import type { ObjectStore } from '@bourse/services'
import type { Connection } from './connection.ts'
import { keyOf, prefixOf } from './object-key.ts'
import { openObject } from './open-object.ts'
import type { S3Options } from './options.ts'
import { putObject } from './put-object.ts'
import { codeOf, storeError } from './store-error.ts'

/** Maximum lifetime of a signed URL: seven days. */
const LONGEST_SECONDS = 604_800

/** A bucket, or a part of it, as an object store. */
export function s3Store(
  { bucket: Bucket, prefix: given }: Pick<S3Options, 'bucket' | 'prefix'>,
  connection: () => Promise<Connection>,
  partBytes?: number,
): ObjectStore {
  const prefix = prefixOf(given)
  return {
    async put(name, content) {
      const Key = keyOf(name, prefix)
      return putObject(await connection(), { Bucket, Key }, content, partBytes)
    },
    async open(name, range) {
      const Key = keyOf(name, prefix)
      return openObject(await connection(), { Bucket, Key }, range)
    },
    async remove(name) {
      const Key = keyOf(name, prefix)
      const { client, sdk } = await connection()
      try {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
      } catch (error) {
        if (codeOf(error) !== 'NoSuchKey') throw storeError(`remove ${Key}`, error)
      }
    },
    room: async () => Number.POSITIVE_INFINITY,
    async address(name, { seconds, mediaType, filename }) {
      const Key = keyOf(name, prefix)
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_SECONDS)
        throw new RangeError(`expected a URL lifetime from 1 to ${LONGEST_SECONDS} seconds, got ${seconds}`)
      const { signer, sdk, getSignedUrl } = await connection()
      const command = new sdk.GetObjectCommand({
        Bucket,
        Key,
        ResponseContentType: mediaType,
        ResponseContentDisposition: `attachment; filename="${filename}"`,
      })
      try {
        return await getSignedUrl(signer, command, { expiresIn: seconds })
      } catch (error) {
        throw storeError(`sign a URL for ${Key}`, error)
      }
    },
  }
}
