import { ConnectionFailed, problemOf } from '@bourse/client'

/** An answer of the admin API. */
export interface AdminAnswer<T> {
  readonly data: T
  readonly meta: { readonly next_cursor?: string | null; readonly replayed?: boolean }
  /** Tag of the one thing that was read or changed, for `ifMatch`. */
  readonly etag: string | undefined
}

/** A contract of administration as JSON has it: these members of it, whole numbers as text, are numbers there. */
export type Sent<T, Counts extends keyof T> = {
  readonly [K in keyof T]: K extends Counts ? number | Extract<T[K], null> : T[K]
}

/** Parameters of the query; undefined and empty ones are left out. */
export type AdminQuery = Readonly<Record<string, string | number | boolean | undefined>>

export interface AdminOrder {
  /** The change is refused with 412 where the thing has changed since this tag. */
  readonly ifMatch?: string | undefined
  readonly signal?: AbortSignal
}

type Method = 'POST' | 'PATCH' | 'PUT'

/** The admin API at `/admin/v1`, for a session of the owner. */
export interface Admin {
  get<T>(path: string, query?: AdminQuery, signal?: AbortSignal): Promise<AdminAnswer<T>>
  /** Sends a change. A `POST` draws an idempotency key of its own. Bytes go as they are. */
  send<T>(method: Method, path: string, body: unknown, order?: AdminOrder): Promise<AdminAnswer<T>>
  /** The answer as it comes, for files. */
  raw(path: string, query?: AdminQuery): Promise<Response>
}

/** The header in which every request sends the token of its session. */
export const TOKEN_HEADER = 'x-bourse-token'

const BASE = '/admin/v1'

/** The admin API for the session whose cookie the browser has; `token` is what its changes need. */
export function createAdmin(token: string): Admin {
  async function fetched(address: string, init: RequestInit): Promise<Response> {
    const headers = { [TOKEN_HEADER]: token, ...init.headers }
    const response = await fetch(address, { ...init, headers, credentials: 'same-origin', redirect: 'error' }).catch(
      (cause: unknown) => {
        if (init.signal?.aborted === true) throw cause
        throw new ConnectionFailed('The admin API cannot be reached.', { cause })
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
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(method === 'POST' ? { 'idempotency-key': randomKey() } : {}),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      }
      const content = isFile ? body : JSON.stringify(body)
      const init = { method, headers, body: content, ...(signal === undefined ? {} : { signal }) }
      return read<T>(await fetched(addressOf(path), init))
    },
    raw: (path, query = {}) => fetched(addressOf(path, query), {}),
  }
}

function addressOf(path: string, query: AdminQuery = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${BASE}${path}${search === '' ? '' : `?${search}`}`
}

async function read<T>(response: Response): Promise<AdminAnswer<T>> {
  // The one place where the types of the admin API are believed.
  const { data, meta } = (await response.json()) as Omit<AdminAnswer<T>, 'etag'>
  return { data, meta, etag: response.headers.get('etag') ?? undefined }
}

/** What a refused answer says. */
export async function problemIn(response: Response): Promise<Error> {
  const document: unknown = await response.json().catch(() => undefined)
  const retryAfter = response.headers.get('retry-after')
  return problemOf(typeof document === 'object' && document !== null ? document : {}, {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  })
}

/** `crypto.randomUUID` is missing on pages that came over plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
