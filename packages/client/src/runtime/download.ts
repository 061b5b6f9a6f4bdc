import type { Ask, Caller } from './caller.ts'
import type { CallOptions, DownloadOptions } from './options.ts'
import { UnexpectedAnswer } from './problems.ts'

/** A file on its way. Read its content, or end it with `content.cancel()`. */
export interface Download {
  readonly content: ReadableStream<Uint8Array>
  /** 200: the whole file. 206: the part that was asked for. */
  readonly status: number
  /** Length of what comes, where it is known. */
  readonly bytes: number | undefined
  readonly mediaType: string | undefined
  readonly filename: string | undefined
  /** SHA-256 of the whole file, hexadecimal. */
  readonly sha256: string | undefined
  /** For `ifRange`. */
  readonly etag: string | undefined
  readonly requestId: string | undefined
}

/** An address leads to the file, perhaps by way of another one. */
const MAX_REDIRECTS = 5

/** Opens a file. Where it lies elsewhere the client goes there without the key: the address needs none. */
export async function openDownload(caller: Caller, ask: Ask, options: DownloadOptions): Promise<Download> {
  const headers = { ...ask.headers, ...rangeHeaders(options) }
  const take = (one: Ask, of: CallOptions) => caller.send(one, of, (response) => Promise.resolve(response))
  const first = await take({ ...ask, headers, alsoTakes: REDIRECTS }, options)
  let response = first
  // The call's own headers are for the service; the store is told only which part is wanted.
  const { headers: _, ...elsewhere } = options
  for (let hops = 0; REDIRECTS.includes(response.status); hops++) {
    if (hops === MAX_REDIRECTS) throw new UnexpectedAnswer(`the file is behind more than ${MAX_REDIRECTS} redirects`)
    const url = await nextAddress(response, response.url || ask.url)
    const further = {
      url,
      method: 'GET',
      headers: rangeHeaders(options),
      isRepeatable: true,
      isElsewhere: true,
    } as const
    response = await take({ ...further, alsoTakes: REDIRECTS }, elsewhere)
  }
  return downloadOf(first, response)
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

async function nextAddress(response: Response, from: string): Promise<string> {
  await response.body?.cancel()
  const location = response.headers.get('location')
  const url = location === null ? undefined : new URL(location, from)
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UnexpectedAnswer('the file is said to be elsewhere, without an address that can be followed')
  return url.href
}

function rangeHeaders({ range, ifRange }: DownloadOptions): Readonly<Record<string, string>> {
  if (range === undefined) return {}
  return {
    range: `bytes=${range.start}-${range.end ?? ''}`,
    ...(ifRange === undefined ? {} : { 'if-range': ifRange }),
  }
}

/** The service says what the file is, whoever sends it. */
function downloadOf(first: Response, response: Response): Download {
  const { body, status, headers } = response
  const text = (name: string) => headers.get(name) ?? undefined
  const length = headers.has('content-encoding') ? undefined : text('content-length')
  return {
    content: body ?? new ReadableStream({ start: (controller) => controller.close() }),
    status,
    bytes: length === undefined ? undefined : Number(length),
    mediaType: text('content-type'),
    filename: /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1],
    sha256: first.headers.get('x-content-sha256') ?? text('x-content-sha256'),
    etag: text('etag'),
    requestId: first.headers.get('x-request-id') ?? undefined,
  }
}
