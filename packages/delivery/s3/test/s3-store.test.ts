import { remoteObjects, type RemoteObjects } from '@bourse/services'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { s3, StoreError, type S3Options } from '../src/index.ts'
import { BUCKET, CREDENTIALS, startStore, type TestStore } from './support/start-store.ts'

const MIB = 1024 * 1024

let server: TestStore
beforeAll(async () => {
  server = await startStore()
})
afterEach(() => {
  server.refuse = undefined
  server.tellsRanges = true
  server.seen.length = 0
})
afterAll(() => server.close())

/** The service that the package provides. */
function storeOf(options: Partial<S3Options> = {}): RemoteObjects {
  const { endpoint } = server
  const [provider] = s3(() => ({ bucket: BUCKET, endpoint, credentials: CREDENTIALS, ...options })).provides
  expect(provider?.ref.id).toBe(remoteObjects.id)
  return provider?.make({} as never) as RemoteObjects
}

async function* pieces(...content: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

async function read(content: AsyncIterable<Uint8Array> | undefined): Promise<Buffer | undefined> {
  if (content === undefined) return undefined
  const all: Uint8Array[] = []
  for await (const piece of content) all.push(piece)
  return Buffer.concat(all)
}
const text = async (content: AsyncIterable<Uint8Array> | undefined) => (await read(content))?.toString()
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

async function failureOf(work: Promise<unknown>): Promise<StoreError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof StoreError) return error
  throw new Error(`not a store error: ${inspect(error)}`)
}

describe('an object', () => {
  test('an object is stored completely, read, replaced and removed', async () => {
    const store = storeOf()
    expect(store.isConfigured).toBe(true)
    const stored = await store.put('exports/exp_1.ndjson', pieces('hello ', '', 'world'))
    expect(stored).toEqual({ bytes: 11, sha256: sha256(Buffer.from('hello world')) })
    expect(await text(await store.open('exports/exp_1.ndjson'))).toBe('hello world')
    await store.put('exports/exp_1.ndjson', pieces('again'))
    expect(await text(await store.open('exports/exp_1.ndjson'))).toBe('again')
    await store.remove('exports/exp_1.ndjson')
    expect(await store.open('exports/exp_1.ndjson')).toBeUndefined()
    await store.remove('exports/exp_1.ndjson')
  })

  test('an object may be empty', async () => {
    const store = storeOf()
    expect(await store.put('empty', pieces())).toEqual({ bytes: 0, sha256: sha256(Buffer.alloc(0)) })
    expect(await text(await store.open('empty'))).toBe('')
  })

  test.each([
    [0, 0, 'h'],
    [6, 10, 'world'],
    [6, 100, 'world'],
    [11, 20, ''],
  ])('an object is read from byte %i to %i', async (start, end, expected) => {
    const store = storeOf()
    await store.put('range.txt', pieces('hello world'))
    expect(await text(await store.open('range.txt', { start, end }))).toBe(expected)
  })

  test('an object that is missing has no ranges', async () => {
    expect(await storeOf().open('none', { start: 0, end: 1 })).toBeUndefined()
  })

  test('an object of 12 MB is uploaded in parts and downloaded unchanged', async () => {
    const store = storeOf()
    const content = randomBytes(12 * MIB)
    const slices = Array.from({ length: 120 }, (_, index) =>
      content.subarray((index * MIB) / 10, ((index + 1) * MIB) / 10),
    )
    const stored = await store.put('big.bin', pieces(...slices))
    expect(stored).toEqual({ bytes: content.length, sha256: sha256(content) })
    expect(server.seen.filter(({ query }) => 'partNumber' in query)).toHaveLength(2)
    expect((await read(await store.open('big.bin')))?.equals(content)).toBe(true)
    const middle = await read(await store.open('big.bin', { start: 8 * MIB - 5, end: 8 * MIB + 4 }))
    expect(middle?.equals(content.subarray(8 * MIB - 5, 8 * MIB + 5))).toBe(true)
  })

  test('an object of any size takes no more memory than a few parts', async () => {
    let held = 0
    let most = 0
    // Yields as fast as it is read, so the difference between bytes yielded and bytes sent is in memory.
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < 80; index++) {
        held += MIB
        const sent = server.seen.filter(({ query }) => 'partNumber' in query).length * 8 * MIB
        most = Math.max(most, held - sent)
        yield Buffer.alloc(MIB, index)
      }
    }
    await storeOf().put('endless.bin', endless())
    expect(held).toBe(80 * MIB)
    expect(most).toBeLessThanOrEqual(33 * MIB)
  })

  test('a read fails if a store returns a different range than the requested one', async () => {
    const store = storeOf()
    await store.put('whole.txt', pieces('hello world'))
    server.tellsRanges = false
    expect(await failureOf(store.open('whole.txt', { start: 6, end: 10 }))).toMatchObject({ code: 'RangeIgnored' })
  })

  test('only the part of an object that the reader reads is downloaded', async () => {
    const store = storeOf()
    await store.put('long.bin', pieces(randomBytes(4 * MIB)))
    for await (const piece of (await store.open('long.bin')) ?? []) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    expect(await text(await store.open('long.bin', { start: 0, end: 0 }))).toHaveLength(1)
  })

  test.each(['../etc/passwd', '/etc/passwd', 'a/../../b', 'A', '', 'a//b', 'a?b', 'a b', 'a'.repeat(301)])(
    'an object cannot have a name such as %j',
    async (name) => {
      const store = storeOf()
      const refused = 'is not a valid object name'
      await expect(store.put(name, pieces('x'))).rejects.toThrow(refused)
      await expect(store.open(name)).rejects.toThrow(refused)
      await expect(store.remove(name)).rejects.toThrow(refused)
      await expect(store.address(name, { seconds: 1, mediaType: 'text/csv', filename: 'a.txt' })).rejects.toThrow(
        refused,
      )
      expect(server.seen).toEqual([])
    },
  )

  test('an object is stored below the prefix', async () => {
    await storeOf({ prefix: '/deployments/one/' }).put('a/b.txt', pieces('x'))
    expect(server.seen.at(-1)?.path).toBe(`/${BUCKET}/deployments/one/a/b.txt`)
    expect(await text(await storeOf({ prefix: 'deployments/one' }).open('a/b.txt'))).toBe('x')
    expect(await storeOf().open('a/b.txt')).toBeUndefined()
  })
})

describe('an upload that fails', () => {
  async function* breaking(bytes: number): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < bytes; sent += MIB) yield Buffer.alloc(MIB)
    throw new RangeError('the rows were cut off')
  }

  test.each([
    ['small', 0],
    ['in parts', 20 * MIB],
  ])('%s throws the stream’s error and leaves the previous object', async (_, bytes) => {
    const store = storeOf()
    await store.put('kept.txt', pieces('before'))
    await expect(store.put('kept.txt', breaking(bytes))).rejects.toThrow(new RangeError('the rows were cut off'))
    expect(await text(await store.open('kept.txt'))).toBe('before')
    await expect(store.put('new.txt', breaking(bytes))).rejects.toThrow(RangeError)
    expect(await store.open('new.txt')).toBeUndefined()
  })

  test('an upload that fails removes the uploaded parts', async () => {
    await expect(storeOf().put('dropped.bin', breaking(20 * MIB))).rejects.toThrow('the rows were cut off')
    const upload = server.seen.find(({ query }) => 'partNumber' in query)?.query['uploadId']
    expect(upload).toEqual(expect.any(String))
    const drops = server.seen.filter(({ method }) => method === 'DELETE')
    expect(drops).toMatchObject([{ path: `/${BUCKET}/dropped.bin`, query: { uploadId: upload } }])
  })

  test('an upload that fails in the store also removes the parts, and stops reading the stream', async () => {
    server.refuse = ({ query }) => (query['partNumber'] === '2' ? 403 : undefined)
    let given = 0
    async function* long(): AsyncGenerator<Uint8Array> {
      for (; given < 200; given++) yield Buffer.alloc(MIB)
    }
    const failure = await failureOf(storeOf().put('refused.bin', long()))
    expect(failure.status).toBe(403)
    expect(failure.message).toContain('store refused.bin')
    expect(given).toBeLessThan(60)
    expect(server.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('an upload that fails closes the stream', async () => {
    server.refuse = () => 403
    let isClosed = false
    async function* closing(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(MIB)
      } finally {
        isClosed = true
      }
    }
    await failureOf(storeOf().put('refused.bin', closing()))
    await expect.poll(() => isClosed).toBe(true)
  })
})

describe('a signed URL', () => {
  test('a signed URL returns the object without a key, with the requested media type and file name', async () => {
    const store = storeOf()
    await store.put('eod/2026-02-27.csv.gz', pieces('content'))
    const address = await store.address('eod/2026-02-27.csv.gz', {
      seconds: 300,
      mediaType: 'application/gzip',
      filename: 'a.txt',
    })
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.txt"')
    expect(await answer.text()).toBe('content')
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300')
    expect(address).not.toContain('secret')
  })

  test('a signed URL is valid only for that object and media type', async () => {
    const store = storeOf()
    await store.put('mine.txt', pieces('mine'))
    await store.put('other.txt', pieces('other'))
    const address = await store.address('mine.txt', { seconds: 300, mediaType: 'text/plain', filename: 'a.txt' })
    expect((await fetch(address.replace('mine.txt', 'other.txt'))).status).toBe(403)
    expect((await fetch(address.replace('text%2Fplain', 'text%2Fhtml'))).status).toBe(403)
    expect((await fetch(address.replace('Expires=300', 'Expires=3000'))).status).toBe(403)
  })

  test('a signed URL expires on time', async () => {
    const store = storeOf()
    await store.put('short.txt', pieces('x'))
    const address = await store.address('short.txt', { seconds: 1, mediaType: 'text/plain', filename: 'a.txt' })
    await sleep(2_500)
    expect((await fetch(address)).status).toBe(403)
  })

  test('a signed URL for a missing object returns an error', async () => {
    const address = await storeOf().address('none.txt', { seconds: 60, mediaType: 'text/plain', filename: 'a.txt' })
    expect((await fetch(address)).status).toBe(404)
  })

  test('a signed URL has the host name through which callers reach the store', async () => {
    const store = storeOf({ publicEndpoint: 'https://files.example.com' })
    const address = await store.address('a.txt', { seconds: 60, mediaType: 'text/plain', filename: 'a.txt' })
    expect(address).toMatch(new RegExp(`^https://files\\.example\\.com/${BUCKET}/a\\.txt\\?`))
    expect(server.seen).toEqual([])
  })

  test('a signed URL for AWS itself has the bucket and region in the host name', async () => {
    const store = storeOf({ endpoint: undefined, region: 'eu-central-1' })
    const address = await store.address('a.txt', { seconds: 60, mediaType: 'text/plain', filename: 'a.txt' })
    expect(new URL(address).host).toBe(`${BUCKET}.s3.eu-central-1.amazonaws.com`)
  })

  test.each([0, -1, 1.5, 604_801])('a signed URL is not created for %d seconds', async (seconds) => {
    await expect(storeOf().address('a.txt', { seconds, mediaType: 'text/plain', filename: 'a.txt' })).rejects.toThrow(
      RangeError,
    )
  })
})

describe('a store that fails', () => {
  const all = (store: RemoteObjects): readonly (() => Promise<unknown>)[] => [
    () => store.put('a.txt', pieces('x')),
    () => store.open('a.txt'),
    () => store.remove('a.txt'),
  ]

  test.each([
    ['SignatureDoesNotMatch', { accessKeyId: 'S3RVER', secretAccessKey: 'a-wrong-secret-of-ours' }],
    ['InvalidAccessKeyId', { accessKeyId: 'AKIDNOBODYKNOWS', secretAccessKey: 'a-wrong-secret-of-ours' }],
  ])('a store that fails reports %s without credentials', async (code, credentials) => {
    for (const work of all(storeOf({ credentials }))) {
      const failure = await failureOf(work())
      expect(failure).toMatchObject({ code, status: 403 })
      const told = inspect(failure, { depth: 10, showHidden: true })
      for (const hidden of [...Object.values(credentials), 'Authorization', 'Signature=', server.endpoint])
        expect(told).not.toContain(hidden)
    }
  })

  test('a store that lacks the bucket does not report a missing object', async () => {
    for (const work of all(storeOf({ bucket: 'another' })))
      expect(await failureOf(work())).toMatchObject({ code: 'NoSuchBucket', status: 404 })
  })

  test('a store whose server is down fails as well', async () => {
    const failure = await failureOf(storeOf({ endpoint: 'http://127.0.0.1:9' }).open('a.txt'))
    expect(failure).toMatchObject({ code: 'ECONNREFUSED', status: undefined })
    expect(failure.message).toBe('the object store could not read a.txt: ECONNREFUSED')
  })

  test('a store that fails in the middle of an object causes an error, not a shorter object', async () => {
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 1_000 })
      response.write('half', () => response.destroy())
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const address = broken.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const content = await storeOf({ endpoint: `http://127.0.0.1:${port}` }).open('a.txt')
    // Read late: an earlier stream error must neither be lost nor crash the process.
    await sleep(100)
    expect((await failureOf(read(content))).message).toContain('read a.txt to its end')
    broken.close()
  })

  test('a store that fails briefly is retried', async () => {
    let refused = 0
    server.refuse = () => (refused++ < 2 ? 503 : undefined)
    const store = storeOf()
    expect(await store.put('again.txt', pieces('x'))).toMatchObject({ bytes: 1 })
    expect(refused).toBeGreaterThan(2)
  })
})
