import S3rver from '@20minutes/s3rver'
import { readdirSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An S3-compatible store with one bucket, on a free port. */
export interface TestS3 {
  readonly bucket: string
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Names of the stored objects. */
  objects(): readonly string[]
  /** Flips a bit in the middle of a stored object; a second call flips it back. */
  change(name: string): Promise<void>
  remove(name: string): Promise<void>
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
    // The server ignores the trailing slash of a path, so it computes different signatures for listings.
    allowMismatchedSignatures: true,
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
    async change(name) {
      const handle = await open(join(directory, bucket, `${name}${CONTENT}`), 'r+')
      const middle = Math.floor((await handle.stat()).size / 2)
      const byte = Buffer.alloc(1)
      await handle.read(byte, 0, 1, middle)
      byte[0] = (byte[0] ?? 0) ^ 1
      await handle.write(byte, 0, 1, middle)
      await handle.close()
    },
    remove: (name) => rm(join(directory, bucket, `${name}${CONTENT}`)),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
