import type { ObjectFolders } from '@bourse/services'
import type { Connection } from './connection.ts'
import { keyOf, prefixOf } from './object-key.ts'
import { openResumed } from './resume-object.ts'
import { s3Store } from './s3-store.ts'
import { storeError } from './store-error.ts'

/**
 * Bytes per part of an upload: an object of 10,000 parts can hold 312 GiB, and only a few parts are in memory at a
 * time.
 */
const PART_BYTES = 32 * 1024 * 1024

/** The folders of objects in a bucket, below a prefix. */
export function s3Bucket(
  { bucket, prefix: given }: { readonly bucket: string; readonly prefix: string | undefined },
  connection: () => Promise<Connection>,
): ObjectFolders {
  const prefix = prefixOf(given)
  const below = prefix === undefined ? '' : `${prefix}/`
  const { put, open, remove } = s3Store({ bucket, prefix }, connection, PART_BYTES)
  return {
    put,
    open: (name, range) => (range === undefined ? openResumed((rest) => open(name, rest)) : open(name, range)),
    remove,
    async folders() {
      const { folders } = await listed(await connection(), { Bucket: bucket, Prefix: below, Delimiter: '/' })
      return folders.map((key) => key.slice(below.length, -1))
    },
    async namesIn(folder) {
      const { keys } = await listed(await connection(), { Bucket: bucket, Prefix: `${keyOf(folder, prefix)}/` })
      return keys.map((key) => key.slice(below.length))
    },
  }
}

interface Listing {
  readonly Bucket: string
  readonly Prefix: string
  readonly Delimiter?: string
}

/** Lists a bucket page by page: stores return at most 1,000 keys per page. */
async function listed({ client, sdk }: Connection, listing: Listing) {
  const [keys, folders]: [string[], string[]] = [[], []]
  try {
    for await (const page of sdk.paginateListObjectsV2({ client }, listing)) {
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
      for (const { Prefix } of page.CommonPrefixes ?? []) if (Prefix !== undefined) folders.push(Prefix)
    }
  } catch (error) {
    throw storeError(`list ${listing.Prefix === '' ? 'the bucket' : listing.Prefix}`, error)
  }
  return { keys, folders }
}
