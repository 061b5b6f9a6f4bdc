import { gzipSync } from 'node:zlib'
import type { FakeAnswer, FakeRequest, PublisherProfile } from './profile.ts'

/** A fault in a response. */
export type FaultKind =
  | FakeAnswer
  /** Waits before sending the response, in milliseconds of real time. */
  | { readonly delay: number }
  /** Sends this number of bytes, then stalls with the connection open. */
  | { readonly stall: number }
  /** Closes the connection without sending a response. */
  | 'reset'
  /** Sends only this number of bytes; with `honest`, the headers state the shorter length. */
  | { readonly cut: number; readonly honest?: boolean }
  /** Sends an HTML page with status 200. */
  | 'html'
  | 'empty'
  /** Repeats each row. */
  | 'duplicate'
  /** Omits every row for which the function returns true. */
  | { readonly drop: (row: unknown, index: number) => boolean }
  | { readonly mutate: (row: unknown) => unknown }
  /** Sends the numbers in a JSON body as text. */
  | 'wrong-type'
  /** Sends null in place of each number in a JSON body. */
  | 'null-numbers'
  /** Sends each number in a JSON body with an exponent, as `1.5e0` for 1.5. */
  | 'exponents'
  /** States in a JSON body that the next page is at this address, usually on a different origin. */
  | { readonly nextElsewhere: string }
  /** States in a JSON body that the next page is the same page again. */
  | 'loop'
  | { readonly redirect: string }
  /** Sends a wrong checksum: for a `.CHECKSUM` address, the digits in reverse order. */
  | 'checksum-wrong'
  /** Sends a gzip file whose compressed bytes are damaged; its beginning and end are intact. */
  | 'gzip-broken'
  /** Sends the text in UTF-16 with a byte order mark. */
  | 'utf-16'
  /** Sends the text in UTF-8 with a byte order mark. */
  | 'bom'
  /** Shifts the clock of the publisher by this number of seconds: its `Date` and a date in `Retry-After`. */
  | { readonly clockSkew: number }
  /** Sends the status line, then stalls with the connection open. */
  | 'slow-headers'
  /** Sends a body of this many bytes. */
  | { readonly huge: number }

/**
 * The requests that a fault affects: of the requests for matching addresses, the nth one, a random fraction, or all
 * until an instant.
 */
export interface Fault {
  /** Request path; `*` matches any text. */
  readonly path: string
  /** The number, from 1, of the matching request that fails; all others succeed. */
  readonly nth?: number
  /** Fraction of matching requests that fail, chosen by a seeded generator. */
  readonly probability?: number
  readonly seed?: number
  /** Clock time at which the fault ends. */
  readonly until?: string
  readonly answer: FaultKind
}

/** How to send a response. */
export interface Sending {
  readonly answer: FakeAnswer
  readonly delay?: number
  /** Number of bytes after which the body ends. */
  readonly cut?: number
  readonly then?: 'stall' | 'end' | 'break'
  /** Seconds by which the publisher's clock is off. */
  readonly skew?: number
  /** True if the headers never end. */
  readonly stallsHeaders?: boolean
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** Returns the fault that applies to a request now, if any. */
  meets(request: FakeRequest, now: string): FaultKind | undefined
}

/** Creates a list of faults, empty at first. */
export function createFaults(): Faults {
  let faults: { readonly fault: Fault; seen: number; draw: () => number }[] = []
  return {
    add: (fault) => void faults.push({ fault, seen: 0, draw: seeded(fault.seed ?? 1) }),
    clear: () => void (faults = []),
    meets({ path }, now) {
      for (const each of faults) {
        const { nth, probability, until, answer } = each.fault
        if (!matches(each.fault.path, path)) continue
        each.seen++
        if (nth !== undefined && each.seen !== nth) continue
        if (probability !== undefined && each.draw() >= probability) continue
        if (until !== undefined && now >= until) continue
        return answer
      }
      return undefined
    },
  }
}

/** Applies a fault to the response that the publisher would have sent to a request. */
export function applyFault(
  kind: FaultKind,
  answer: FakeAnswer,
  { rows }: PublisherProfile,
  request: FakeRequest,
): Sending | 'reset' {
  if (kind === 'reset') return 'reset'
  if (typeof kind === 'string') return NAMED[kind](answer, rows, request)
  if ('delay' in kind) return { answer, delay: kind.delay }
  if ('stall' in kind) return { answer, cut: kind.stall, then: 'stall' }
  if ('cut' in kind) return { answer, cut: kind.cut, then: kind.honest === true ? 'end' : 'break' }
  if ('drop' in kind) return withRows(answer, rows, (list) => list.filter((row, index) => !kind.drop(row, index)))
  if ('mutate' in kind) return withRows(answer, rows, (list) => list.map(kind.mutate))
  if ('redirect' in kind) return { answer: { status: 302, headers: { location: kind.redirect } } }
  if ('nextElsewhere' in kind) return withText(answer, (text) => text.replace(NEXT, `$1"${kind.nextElsewhere}"`))
  if ('clockSkew' in kind) return { answer, skew: kind.clockSkew }
  if ('huge' in kind) return { answer: { ...answer, body: Buffer.alloc(kind.huge, '1') } }
  return { answer: kind }
}

type Apply = (answer: FakeAnswer, rows: PublisherProfile['rows'], request: FakeRequest) => Sending

const NAMED: Readonly<Record<Exclude<Extract<FaultKind, string>, 'reset'>, Apply>> = {
  html: () => ({ answer: { status: 200, body: HTML, headers: { 'content-type': 'text/html' } } }),
  empty: (answer) => ({ answer: { ...answer, body: '' } }),
  duplicate: (answer, rows) => withRows(answer, rows, (list) => list.flatMap((row) => [row, row])),
  'wrong-type': (answer) => withText(answer, (text) => text.replaceAll(NUMBER, '$1"$2"')),
  'null-numbers': (answer) => withText(answer, (text) => text.replaceAll(NUMBER, '$1null')),
  exponents: (answer) => withText(answer, (text) => text.replaceAll(NUMBER, '$1$2e0')),
  loop: (answer, _, request) => withText(answer, (text) => text.replace(NEXT, (...found) => samePage(found, request))),
  'checksum-wrong': (answer) =>
    withText(answer, (text) => text.replace(/^\w+/, (digits) => [...digits].toReversed().join(''))),
  'gzip-broken': ({ body, ...answer }) => ({ answer: { ...answer, body: damaged(body) } }),
  'utf-16': (answer) => ({ answer: { ...answer, body: Buffer.from(`\uFEFF${textOf(answer.body)}`, 'utf16le') } }),
  bom: (answer) => withText(answer, (text) => `\uFEFF${text}`),
  'slow-headers': (answer) => ({ answer, stallsHeaders: true }),
}

const HTML = '<!doctype html><html><head><title>Moved</title></head><body>This page has moved.</body></html>'
const NUMBER = /([:,[]\s*)(-?\d+(?:\.\d+)?)(?=\s*[,}\]])/g
/** The property of a JSON body that states the next page: an address, or a token for the next request. */
const NEXT = /("next\w*"\s*:\s*)"([^"]*)"/

/** Returns the property with the next page, changed to point to the requested page again. */
function samePage([, name = '', next = '']: readonly unknown[], { path, query }: FakeRequest): string {
  if (typeof next === 'string' && URL.canParse(next))
    return `${String(name)}"${new URL(next).origin}${path}${query.size === 0 ? '' : `?${query.toString()}`}"`
  return `${String(name)}"${query.get('page_token') ?? String(next)}"`
}

/** Returns a gzip file with corrupted bytes in the middle. A body that is not a gzip file is compressed first. */
function damaged(body: unknown): Uint8Array {
  const isGzip = body instanceof Uint8Array && body[0] === 0x1f
  const bytes = Buffer.from(isGzip ? body : gzipSync(textOf(body)))
  return bytes.fill(0xff, GZIP_HEADER, GZIP_HEADER + Math.ceil((bytes.length - GZIP_HEADER - GZIP_END) / 2))
}
/** Number of bytes in the header of a gzip file, and in the checksum and length at its end. */
const [GZIP_HEADER, GZIP_END] = [10, 8]

function withText(answer: FakeAnswer, change: (text: string) => string): Sending {
  return { answer: { ...answer, body: change(textOf(answer.body)) } }
}

/** Names of all faults that do not take a value. */
export const NAMED_FAULTS = [...(Object.keys(NAMED) as (keyof typeof NAMED)[]), 'reset'] as const

/** Returns a body as text; objects become JSON. */
export function textOf(body: unknown): string {
  if (body === undefined) return ''
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : JSON.stringify(body)
}

function withRows(
  answer: FakeAnswer,
  rows: PublisherProfile['rows'],
  change: (list: readonly unknown[]) => readonly unknown[],
): Sending {
  if (rows === undefined) throw new Error('the profile of this publisher does not say where its rows are')
  const body: unknown = JSON.parse(textOf(answer.body))
  for (const list of rows(body)) list.splice(0, list.length, ...change([...list]))
  return { answer: { ...answer, body } }
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`).test(path)
}

/**
 * Returns a simple generator of pseudorandom numbers from 0 to 1, which repeats the same sequence for the same seed.
 */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
