import type { RemoteObjects } from '@bourse/services'
import { connect, connectOnUse } from './connection.ts'
import type { S3Connection, S3Options } from './options.ts'
import { s3Bucket } from './s3-bucket.ts'
import { s3Store } from './s3-store.ts'

/**
 * The store as configured for the host. Invalid settings do not count as "no store": a typo must not cause files to end
 * up in one replica's local folder, so every use of such a store fails with the settings error.
 */
export function remoteStore(
  options: () => S3Options | undefined,
  connection: () => S3Connection = () => options() ?? {},
): RemoteObjects {
  const connected = connectOnUse(async () => connect(connection()))
  const bucket = (name: string, prefix: string | undefined) => s3Bucket({ bucket: name, prefix }, connected)
  try {
    const found = options()
    if (found === undefined)
      return {
        isConfigured: false,
        place: 'none',
        bucket,
        ...failing(new Error('expected a configured object store, got none')),
      }
    return { isConfigured: true, place: placeOf(found), bucket, ...s3Store(found, connected) }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    return { isConfigured: true, place: 'the settings of the S3-compatible store', bucket, ...failing(failure) }
  }
}

function placeOf({ bucket, endpoint = 'AWS', prefix }: S3Options): string {
  return `the bucket ${bucket} at ${endpoint}${prefix === undefined ? '' : `, below ${prefix}`}`
}

function failing(error: Error) {
  const fail = () => Promise.reject(error)
  return { put: fail, open: fail, remove: fail, room: async () => Number.POSITIVE_INFINITY, address: fail }
}
