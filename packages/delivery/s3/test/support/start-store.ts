import S3rver from '@20minutes/s3rver'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const BUCKET = 'files'
/** The server's only account. */
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A request to the store. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/** An S3-compatible store on a free port. */
export interface TestStore {
  readonly endpoint: string
  /** All requests so far. */
  readonly seen: Seen[]
  /** Returns a status to respond with instead of serving the request. */
  refuse: ((request: Seen) => number | undefined) | undefined
  /** Whether responses have a Content-Range header. */
  tellsRanges: boolean
  close(): Promise<void>
}

/**
 * Starts a server that checks signatures as S3 does. The server cannot abort multipart uploads, so this code handles
 * those requests. It cannot check the signatures of listings either, because it ignores the slash at the end of a path.
 */
export async function startStore({ lists = false } = {}): Promise<TestStore> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: lists,
    configureBuckets: [{ name: BUCKET }],
  })
  const seen: Seen[] = []
  const store: TestStore = {
    endpoint: '',
    seen,
    refuse: undefined,
    tellsRanges: true,
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  server.middleware.unshift(async (context, next) => {
    const request = { method: context.method, path: context.path, query: { ...context.query } }
    seen.push(request)
    const status = store.refuse?.(request) ?? (isDrop(request) ? 204 : undefined)
    if (status !== undefined) return void (context.status = status)
    await next()
    if (!store.tellsRanges) context.remove('content-range')
  })
  const { port } = await server.run()
  return Object.assign(store, { endpoint: `http://127.0.0.1:${port}` })
}

const isDrop = ({ method, query }: Seen) => method === 'DELETE' && 'uploadId' in query
