import { type ObjectFolders, remoteObjects, type RemoteObjects } from '@bourse/services'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { s3, StoreError } from '../src/index.ts'
import { openResumed } from '../src/resume-object.ts'
import { BUCKET, CREDENTIALS, startStore, type TestStore } from './support/start-store.ts'

const MIB = 1024 * 1024

let server: TestStore
beforeAll(async () => {
  server = await startStore({ lists: true })
})
afterEach(() => {
  server.refuse = undefined
  server.seen.length = 0
})
afterAll(() => server.close())

/** A bucket that the package opens without a store for files. */
function bucketOf(prefix?: string, bucket = BUCKET, endpoint = server.endpoint): ObjectFolders {
  const connection = { endpoint, credentials: CREDENTIALS }
  const [provider] = s3(
    () => undefined,
    () => connection,
  ).provides
  expect(provider?.ref.id).toBe(remoteObjects.id)
  const store = provider?.make({} as never) as RemoteObjects
  expect(store.isConfigured).toBe(false)
  const opened = store.bucket?.(bucket, prefix)
  if (opened === undefined) throw new Error('expected a bucket')
  return opened
}

async function* pieces(...content: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of content) yield Buffer.from(piece)
}

test('objects below a prefix are stored, listed by folder, read and removed', async () => {
  const bucket = bucketOf('installations/one')
  for (const name of ['b/manifest.json', 'a/database/toc.dat', 'a/manifest.json']) await bucket.put(name, pieces(name))
  await bucketOf('installations/one-more').put('c/manifest.json', pieces('other'))
  expect(await bucket.folders()).toEqual(['a', 'b'])
  expect(await bucket.namesIn('a')).toEqual(['a/database/toc.dat', 'a/manifest.json'])
  expect(await bucketOf().namesIn('installations')).toHaveLength(4)
  const content = await bucket.open('a/database/toc.dat')
  expect(content && (await text(content))).toBe('a/database/toc.dat')
  await bucket.remove('a/database/toc.dat')
  expect(await bucket.namesIn('a')).toEqual(['a/manifest.json'])
  expect(await bucket.namesIn('none')).toEqual([])
})

test('a listing of several pages is complete', async () => {
  const page = (key: string, next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}<Contents><Key>${key}</Key></Contents></ListBucketResult>`
  const pages = createServer(({ url = '' }, response) => {
    const isFirst = !url.includes('continuation-token=more')
    response.setHeader('content-type', 'application/xml')
    response.end(isFirst ? page('a/1', '<NextContinuationToken>more</NextContinuationToken>') : page('a/2', ''))
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const address = pages.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  try {
    expect(await bucketOf(undefined, BUCKET, endpoint).namesIn('a')).toEqual(['a/1', 'a/2'])
  } finally {
    pages.close()
  }
})

test('a large object is uploaded in parts of 32 MiB, of which only a few are in memory', async () => {
  const piece = Buffer.alloc(MIB, 'x')
  const [most, sent] = [110, { pieces: 0 }]
  let uploaded = 0
  server.refuse = ({ query }) => {
    if ('partNumber' in query) uploaded++
    return undefined
  }
  async function* large(): AsyncGenerator<Uint8Array> {
    for (; sent.pieces < most; sent.pieces++) {
      // Two parts are being sent while the next one fills up.
      expect(sent.pieces).toBeLessThan((uploaded + 4) * 32)
      yield piece
    }
  }
  const stored = await bucketOf().put('large.bin', large())
  const sha256 = createHash('sha256')
    .update(Buffer.alloc(most * MIB, 'x'))
    .digest('hex')
  expect(stored).toEqual({ bytes: most * MIB, sha256 })
  expect(uploaded).toBe(4)
  const content = await bucketOf().open('large.bin')
  expect(content && (await buffer(content)).length).toBe(most * MIB)
})

test('an upload that fails is not listed', async () => {
  server.refuse = ({ query }) => (query['partNumber'] === '2' ? 403 : undefined)
  async function* large(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < 80; sent++) yield Buffer.alloc(MIB)
  }
  await expect(bucketOf('broken').put('a/large.bin', large())).rejects.toThrow(StoreError)
  expect(await bucketOf('broken').folders()).toEqual([])
})

test('an interrupted read continues at the next byte', async () => {
  const whole = Buffer.from(Array.from({ length: 3_000 }, (_, i) => i % 251))
  const starts: number[] = []
  const breaking = createServer(({ headers }, response) => {
    const start = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
    starts.push(start)
    const range = { 'content-range': `bytes ${start}-2999/3000` }
    response.writeHead(start === 0 ? 200 : 206, { 'content-length': 3_000 - start, ...(start === 0 ? {} : range) })
    if (start >= 2_000) response.end(whole.subarray(start))
    else response.write(whole.subarray(start, start + 1_000), () => setTimeout(() => response.destroy(), 50))
  })
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
  const address = breaking.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  try {
    const content = await bucketOf(undefined, BUCKET, endpoint).open('a/large.bin')
    expect(content && whole.equals(await buffer(content))).toBe(true)
    expect(starts).toEqual([0, 1_000, 2_000])
  } finally {
    breaking.close()
  }
})

test('a read that keeps getting interrupted fails', async () => {
  let opened = 0
  async function* broken(): AsyncGenerator<Uint8Array> {
    if (opened === 1) yield Buffer.from('x')
    throw new StoreError('read a', 'ECONNRESET', undefined)
  }
  const open = async () => {
    opened++
    return broken()
  }
  const content = await openResumed(open, 1)
  await expect(content && buffer(content)).rejects.toThrow('the object store could not read a: ECONNRESET')
  expect(opened).toBe(5)
})

test('a listing that the store rejects is an error without credentials', async () => {
  await expect(bucketOf(undefined, 'another').folders()).rejects.toThrow(
    'the object store could not list the bucket: NoSuchBucket (404)',
  )
})
