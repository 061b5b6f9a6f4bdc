import { defineDataset, type Dataset } from '@bourse/kit'
import { remoteObjects } from '@bourse/services'
import type { S3Connection, S3Options } from './options.ts'
import { remoteStore } from './remote-store.ts'

/**
 * An S3-compatible object store for a deployment's files, as an entry in its list of datasets. The options are read
 * when the store is first needed; if they are undefined, the host keeps using its own folder. `connection` reaches
 * buckets for backups; by default, it is the connection for files.
 * @example s3(() => ({ bucket: 'bourse', endpoint: 'https://s3.example.com' }))
 */
export function s3(options: () => S3Options | undefined, connection?: () => S3Connection): Dataset {
  return defineDataset({
    id: 's3',
    title: 'S3-compatible store',
    summary: 'Stores the files of exports and flat files in a bucket instead of a folder.',
    delivers: true,
    provides: [remoteObjects.provide({}, () => remoteStore(options, connection))],
  })
}
