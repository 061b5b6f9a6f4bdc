import { addressOf } from './address.ts'
import { readAnswer, type Answer } from './answer.ts'
import type { ClientRequest, Caller } from './caller.ts'
import { openDownload } from './download.ts'
import type { Shape } from './exact-json.ts'
import { readLines, type Pieces } from './lines.ts'
import type { OperationSpec, Params } from './operation-spec.ts'
import type { CallOptions, DownloadOptions, OrderOptions } from './options.ts'
import { UnexpectedAnswer } from './problems.ts'

interface Meta {
  readonly next_cursor?: string | null
}
type AnyAnswer = Answer<unknown, Meta>
type PageAnswer = Answer<readonly unknown[], Meta>

/**
 * Returns an operation as a function, with the other ways to call it as properties. The generator supplies its type
 * `T`.
 */
export function operation<T>(caller: Caller, spec: OperationSpec): T {
  const { shape } = spec
  const row = rowShape(shape)
  const ask = (params: Params, options: OrderOptions) => askOf(caller, spec, params, options)

  async function call(params: Params = {}, options: OrderOptions = {}): Promise<AnyAnswer> {
    const answer = await readAnswer<unknown, Meta>(caller, ask(params, options), { shape, options })
    return answer ?? unasked()
  }

  function ifChanged(etag: string, params: Params = {}, options: CallOptions = {}): Promise<AnyAnswer | undefined> {
    const asked = ask(params, options)
    const conditional = { ...asked, headers: { ...asked.headers, 'if-none-match': etag }, alsoTakes: [304] }
    return readAnswer(caller, conditional, { shape, options })
  }

  async function* pages(params: Params = {}, options: CallOptions = {}): AsyncGenerator<PageAnswer> {
    let cursor: string | null | undefined
    do {
      const page = (await call(withCursor(spec, params, cursor), options)) as PageAnswer
      yield page
      cursor = page.meta.next_cursor
    } while (typeof cursor === 'string')
  }

  async function* rows(params?: Params, options?: CallOptions): AsyncGenerator<unknown> {
    for await (const { data } of pages(params, options)) yield* data
  }

  async function cost(params: Params = {}, options: CallOptions = {}): Promise<unknown> {
    const asked = ask({ ...params, dry_run: true }, options)
    return (await readAnswer(caller, asked, { shape: undefined, options }))?.data
  }

  function raw(params: Params = {}, options: OrderOptions = {}): Promise<Response> {
    const asked = ask(params, options)
    const { accept: _, ...headers } = asked.headers
    return caller.send({ ...asked, headers }, options, (response) => Promise.resolve(response))
  }

  async function download(params: Params = {}, options: DownloadOptions = {}) {
    const stream = spec.streams === true && hidesRedirects() ? { stream: true } : {}
    const asked = ask({ ...stream, ...params, download: true }, options)
    const { accept: _, ...headers } = asked.headers
    return openDownload(caller, { ...asked, headers }, options)
  }

  const lines = (content: Pieces) => readLines(content, row, caller.numbers)
  return Object.assign(call, {
    spec,
    addressOf: (params: Params = {}) => addressOf(caller.base, spec, params),
    cost,
    raw,
    lines,
    ...(spec.method === 'GET' && spec.downloads !== true ? { ifChanged } : {}),
    ...(spec.cursor === undefined ? {} : { pages, rows }),
    ...(spec.downloads === true ? { download } : {}),
  }) as T
}

function unasked(): never {
  throw new UnexpectedAnswer('got 304 although no tag was sent')
}

/** Whether the service must send files itself, because browsers hide redirect targets from scripts. */
const hidesRedirects = () => 'document' in globalThis || 'WorkerGlobalScope' in globalThis

function askOf(caller: Caller, spec: OperationSpec, params: Params, { idempotencyKey }: OrderOptions): ClientRequest {
  const key = spec.takesKey === true ? (idempotencyKey ?? randomKey()) : undefined
  return {
    url: addressOf(caller.base, spec, params),
    method: spec.method,
    headers: {
      accept: 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(spec.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(spec.method === 'POST' ? { body: JSON.stringify(params['body'] ?? {}) } : {}),
    isRepeatable: spec.method !== 'POST' || key !== undefined,
  }
}

/** `crypto.randomUUID` is missing on pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function withCursor({ cursor: where }: OperationSpec, params: Params, cursor: string | null | undefined): Params {
  if (typeof cursor !== 'string') return params
  if (where === 'query') return { ...params, cursor }
  const body = typeof params['body'] === 'object' ? params['body'] : {}
  return { ...params, body: { ...body, cursor } }
}

/** The shape of one response row. */
function rowShape(shape: Shape): Shape | undefined {
  const data = typeof shape === 'object' && 'data' in shape ? shape.data : undefined
  return Array.isArray(data) ? (data as readonly [Shape])[0] : data
}
