import { defineDataset, type Dataset } from '@bourse/kit'
import { remoteObjects } from '@bourse/services'
import type { S3Options } from './options.ts'
import { remoteStore } from './remote-store.ts'

/**
 * An S3-compatible store for the files of a deployment, as an entry of its list of datasets. The options are read when
 * the store is first needed; where they are undefined, the host keeps its own folder.
 * @example s3(() => ({ bucket: 'bourse', endpoint: 'https://s3.example.com' }))
 */
export function s3(options: () => S3Options | undefined): Dataset {
  return defineDataset({
    id: 's3',
    title: 'S3-compatible store',
    summary: 'Keeps the files of exports and flat files in a bucket instead of a folder.',
    delivers: true,
    provides: [remoteObjects.provide({}, () => remoteStore(options))],
  })
}
