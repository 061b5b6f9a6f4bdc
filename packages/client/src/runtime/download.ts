import type { ClientRequest, Caller } from './caller.ts'
import type { CallOptions, DownloadOptions } from './options.ts'
import { UnexpectedAnswer } from './problems.ts'

/** A file download in progress. Read its content, or abort it with `content.cancel()`. */
export interface Download {
  readonly content: ReadableStream<Uint8Array>
  /** 200: the complete file. 206: the requested range. */
  readonly status: number
  /** Length of the content in bytes, if known. */
  readonly bytes: number | undefined
  readonly mediaType: string | undefined
  readonly filename: string | undefined
  /** SHA-256 of the complete file, hexadecimal. */
  readonly sha256: string | undefined
  /** Entity tag for `ifRange`. */
  readonly etag: string | undefined
  readonly requestId: string | undefined
}

/** Maximum redirects from the service to the file. */
const MAX_REDIRECTS = 5

/** Opens a file. If it is stored elsewhere, the client requests it without the key, because the URL is signed. */
export async function openDownload(caller: Caller, ask: ClientRequest, options: DownloadOptions): Promise<Download> {
  const headers = { ...ask.headers, ...rangeHeaders(options) }
  const take = (one: ClientRequest, of: CallOptions) => caller.send(one, of, (response) => Promise.resolve(response))
  const first = await take({ ...ask, headers, alsoTakes: REDIRECTS }, options)
  let response = first
  // The call's headers are for the service; the store receives only the requested range.
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
    throw new UnexpectedAnswer('the redirect to the file has no valid URL')
  return url.href
}

function rangeHeaders({ range, ifRange }: DownloadOptions): Readonly<Record<string, string>> {
  if (range === undefined) return {}
  return {
    range: `bytes=${range.start}-${range.end ?? ''}`,
    ...(ifRange === undefined ? {} : { 'if-range': ifRange }),
  }
}

/** The service describes the file, even if another server sends it. */
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
