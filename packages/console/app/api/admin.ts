import { ConnectionFailed, problemOf } from '@bourse/client'

/** An admin API response. */
export interface AdminAnswer<T> {
  readonly data: T
  readonly meta: { readonly next_cursor?: string | null; readonly replayed?: boolean }
  /** Entity tag of the resource read or changed, for `ifMatch`. */
  readonly etag: string | undefined
}

/**
 * An admin contract type as received in JSON: properties in `Counts`, which are text in the contract, arrive as
 * numbers.
 */
export type JsonOf<T, Counts extends keyof T> = {
  readonly [K in keyof T]: K extends Counts ? number | Extract<T[K], null> : T[K]
}

/** Query parameters; undefined and empty ones are omitted. */
export type AdminQuery = Readonly<Record<string, string | number | boolean | undefined>>

export interface AdminOrder {
  /** The API rejects the change with 412 if the resource has changed since this tag. */
  readonly ifMatch?: string | undefined
  readonly signal?: AbortSignal
}

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The admin API, for an operator's session, or the API of one's own account, which has the same lists. */
export interface Admin {
  get<T>(path: string, query?: AdminQuery, signal?: AbortSignal): Promise<AdminAnswer<T>>
  /** Sends a change. A `POST` gets a new idempotency key. A body of bytes is sent unchanged. */
  send<T>(method: Method, path: string, body: unknown, order?: AdminOrder): Promise<AdminAnswer<T>>
  /** The unparsed response, for files. */
  raw(path: string, query?: AdminQuery): Promise<Response>
}

/** Header that carries the session token on every request. */
export const TOKEN_HEADER = 'x-bourse-token'

/** Paths of the two APIs. */
type Base = '/admin/v1' | '/account/v1'

/**
 * The API at a path for the session in the browser's cookie. `token` is the session's token, which is also sent with
 * changes.
 */
export function createAdmin(token: string, base: Base): Admin {
  const addressOf = (path: string, query?: AdminQuery) => `${base}${path}${searchOf(query)}`

  async function fetched(address: string, init: RequestInit): Promise<Response> {
    const headers = { [TOKEN_HEADER]: token, ...init.headers }
    const response = await fetch(address, { ...init, headers, credentials: 'same-origin', redirect: 'error' }).catch(
      (cause: unknown) => {
        if (init.signal?.aborted === true) throw cause
        throw new ConnectionFailed('The service cannot be reached.', { cause })
      },
    )
    if (!response.ok) throw await problemIn(response)
    return response
  }

  return {
    async get<T>(path: string, query: AdminQuery = {}, signal?: AbortSignal) {
      const headers = { accept: 'application/json' }
      return read<T>(await fetched(addressOf(path, query), { headers, ...(signal === undefined ? {} : { signal }) }))
    },
    async send<T>(method: Method, path: string, body: unknown, { ifMatch, signal }: AdminOrder = {}) {
      const isFile = body instanceof Blob
      const headers = {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': randomKey() } : {}),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      }
      const content = isFile ? body : (JSON.stringify(body) ?? null)
      const init = { method, headers, body: content, ...(signal === undefined ? {} : { signal }) }
      return read<T>(await fetched(addressOf(path), init))
    },
    raw: (path, query = {}) => fetched(addressOf(path, query), {}),
  }
}

function searchOf(query: AdminQuery = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? '' : `?${search}`
}

async function read<T>(response: Response): Promise<AdminAnswer<T>> {
  // The only code that trusts the admin API's types without checking them.
  const { data, meta } = (await response.json()) as Omit<AdminAnswer<T>, 'etag'>
  return { data, meta, etag: response.headers.get('etag') ?? undefined }
}

/** The error described by an unsuccessful response. */
export async function problemIn(response: Response): Promise<Error> {
  const document: unknown = await response.json().catch(() => undefined)
  const retryAfter = response.headers.get('retry-after')
  return problemOf(typeof document === 'object' && document !== null ? document : {}, {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  })
}

/** `crypto.randomUUID` is missing on pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
