import type { RemoteObjects } from '@bourse/services'
import { connect } from './connection.ts'
import type { S3Options } from './options.ts'
import { s3Store } from './s3-store.ts'

/**
 * The store as the host asks for it. Settings that cannot be used do not make it an unconfigured one: files must not
 * end in the folder of one replica because of a slip of the pen, so each use of such a store fails with the sentence
 * that says what is wrong.
 */
export function remoteStore(options: () => S3Options | undefined): RemoteObjects {
  try {
    const found = options()
    if (found === undefined)
      return { isConfigured: false, place: 'none', ...failing(new Error('no object store is configured')) }
    return { isConfigured: true, place: placeOf(found), ...s3Store(found, () => connect(found)) }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    return { isConfigured: true, place: 'the settings of the S3-compatible store', ...failing(failure) }
  }
}

function placeOf({ bucket, endpoint = 'AWS', prefix }: S3Options): string {
  return `the bucket ${bucket} at ${endpoint}${prefix === undefined ? '' : `, below ${prefix}`}`
}

function failing(error: Error) {
  const fail = () => Promise.reject(error)
  return { put: fail, open: fail, remove: fail, room: async () => Number.POSITIVE_INFINITY, address: fail }
}
