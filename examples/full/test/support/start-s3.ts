import S3rver from '@20minutes/s3rver'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An S3-compatible store with one bucket, on a free port. */
export interface TestS3 {
  readonly bucket: string
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Names of the stored objects. */
  objects(): readonly string[]
  close(): Promise<void>
}

/** Name of the file that contains an object on the server. */
const CONTENT = '._S3rver_object'

/** Starts a store with an empty bucket. */
export async function startS3(): Promise<TestS3> {
  const bucket = 'files'
  const directory = await mkdtemp(join(tmpdir(), 'bourse-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    objects: () =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(CONTENT))
        .map((path) => path.slice(0, -CONTENT.length))
        .toSorted(),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
