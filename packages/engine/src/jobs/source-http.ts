import type { SourceHttp } from '@bourse/kit'
import { HttpStatus, SourceMoved, type AskOptions, type HttpAnswer } from '@bourse/kit/host'
import { exactJson } from '@bourse/kit/readers'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { DownloadFolder } from './download-folder.ts'
import { placeOf } from './http/address.ts'
import { checkBody, kindOf } from './http/expected-body.ts'
import {
  limited,
  openClient,
  sendRequest,
  type SourceRequest,
  type Client,
  type RequestOptions,
  type Take,
  type Traffic,
} from './http/requests.ts'
import { checkJsonBounds } from './json-bounds.ts'
import { readAllInProcess } from './read-in-process.ts'

/** Maximum response size, in bytes. */
const MAX_BYTES = 512 * 1024 * 1024
/**
 * Maximum size in bytes of a JSON response that is parsed for a source, and of a response that lists the units to
 * fetch.
 */
const [MAX_JSON, MAX_INDEX] = [64 * 1024 * 1024, 32 * 1024 * 1024]
/** Maximum length, in characters, of JSON that is parsed in this process; a reading process parses longer documents. */
const SHORT_JSON = 256 * 1024
/** Maximum size of a response that is downloaded into a file, in bytes. */
const MAX_DOWNLOAD = 64 * 1024 ** 3

export interface SourceHttpOptions extends RequestOptions {
  readonly downloads: DownloadFolder
}

/** A source's HTTP client, with its own connections. */
export interface ClosableHttp extends SourceHttp {
  /** This client with a smaller size limit, for responses that list the units to fetch and are read in this process. */
  readonly ofIndexes: SourceHttp
  /** Closes all connections, including those in use. */
  close(): Promise<void>
}

/**
 * Creates a source's HTTP client, which is its only network access. It is restricted to declared hosts, the
 * publisher's rate, limited response sizes and public addresses.
 */
export function createSourceHttp(options: SourceHttpOptions): ClosableHttp {
  let client: Promise<Client> | undefined
  const { downloads } = options
  async function send<T>(url: string, init: SourceRequest, take: Take<T>): Promise<T> {
    const counted: Take<T> = (body, from, response) => take(countBytes(body, options.traffic), from, response)
    return sendRequest(url, options, init, counted, await (client ??= openClient()))
  }
  return {
    ...httpUpTo(MAX_BYTES, send, downloads),
    ofIndexes: httpUpTo(MAX_INDEX, send, downloads),
    async close() {
      const opened = await client
      await Promise.all([opened?.guarded.destroy(), opened?.open.destroy()])
      await downloads.remove()
    },
  }
}

type Send = <T>(url: string, init: SourceRequest, take: Take<T>) => Promise<T>

/** Returns a client that limits responses other than downloads to `most` bytes. */
function httpUpTo(most: number, send: Send, downloads: DownloadFolder): SourceHttp {
  const mostJson = Math.min(most, MAX_JSON)
  async function ask(url: string, { maxBytes = most, ...init }: AskOptions = {}): Promise<HttpAnswer> {
    return send(url, requestOf(init), async (body, from, response) => {
      const bytes = await buffer(limited(body, from, Math.min(maxBytes, most)))
      if (response.refusal === undefined && response.status < 300) await checkBody(bytes, init, placeOf(url))
      return {
        ...response,
        bytes: () => bytes,
        text: () => new TextDecoder().decode(bytes),
        json: () => jsonOf(bytes, url, downloads),
      }
    })
  }
  /** Sends a request and throws if it is rejected in any way. */
  async function answered(url: string, init: AskOptions): Promise<HttpAnswer> {
    const answer = await ask(url, init)
    if (answer.refusal === undefined) return answer
    throw new HttpStatus(placeOf(url), {
      status: answer.status,
      code: answer.refusal,
      body: answer.text().slice(0, 2_048),
    })
  }
  return {
    ask,
    bytes: async (url, options = {}) => (await answered(url, options)).bytes(),
    async text(url, options = {}) {
      const text = (await answered(url, options)).text()
      // The source itself may parse the response in this process, before a reading process checks it.
      if (IS_JSON.test(text)) checkJsonBounds(text, placeOf(url))
      return text
    },
    json: async (url, { headers = {} } = {}) =>
      (await answered(url, { headers, maxBytes: mostJson, expects: 'json' })).json(),
    async post(url, body, { headers = {} } = {}) {
      return (await answered(url, { body, headers, maxBytes: mostJson, expects: 'json' })).json()
    },
    download: (url, { headers = {} } = {}) =>
      send(url, { headers, isLong: true }, (body, from) =>
        downloads.write(basename(from.pathname), limited(body, from, MAX_DOWNLOAD)),
      ),
  }
}

async function* countBytes(body: AsyncIterable<Buffer>, traffic: Traffic | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    if (traffic !== undefined) traffic.bytes += chunk.length
    yield chunk
  }
}

const ACCEPT_JSON = { accept: 'application/json' }
const IS_JSON = /^\s*[[{]/

function requestOf({ headers = {}, body, cost = 1, accept = [], expects }: AskOptions): SourceRequest {
  const own = { headers: { ...(expects === 'json' && ACCEPT_JSON), ...headers }, cost, accept }
  if (body === undefined) return own
  if (typeof body === 'string') return { ...own, body }
  return { ...own, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...own.headers } }
}

/** An HTML page instead of JSON means that the publisher has moved the resource. */
function moved(text: string, address: string): SourceMoved {
  return new SourceMoved(`expected JSON, got ${kindOf(text)} (${placeOf(address)})`)
}

/** Parses JSON within its limits: a short document in this process, a longer one in a reading process. */
async function jsonOf(bytes: Uint8Array, address: string, downloads: DownloadFolder): Promise<unknown> {
  const text = new TextDecoder().decode(bytes)
  checkJsonBounds(text, placeOf(address))
  try {
    if (text.length <= SHORT_JSON) return exactJson(text)
    const path = await downloads.place()
    await writeFile(path, bytes, { mode: 0o600 })
    const [value] = await readAllInProcess('json', { path })
    return value
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SyntaxError') throw error
    throw moved(text, address)
  }
}
