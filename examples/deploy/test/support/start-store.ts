import S3rver from '@20minutes/s3rver'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A replacement for the Compose file's store: an S3-compatible server with a bucket, on a free port. */
export interface Store {
  readonly bucket: string
  readonly endpoint: string
  /** The access key. */
  readonly key: string
  /** Whether the name of an object in the store contains this text. */
  holds(part: string): boolean
  close(): Promise<void>
}

/** Starts a store with an empty bucket. */
export async function startStore(): Promise<Store> {
  const bucket = 'bourse'
  const directory = await mkdtemp(join(tmpdir(), 'bourse-store-'))
  const configureBuckets = [{ name: bucket }]
  const options = { port: 0, address: '127.0.0.1', silent: true, vhostBuckets: false, directory, configureBuckets }
  const server = new S3rver(options)
  const { port } = await server.run()
  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    key: 'S3RVER',
    holds: (part) =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' }).some((name) => name.includes(part)),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
