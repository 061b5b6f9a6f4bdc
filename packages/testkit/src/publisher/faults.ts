import type { FakeAnswer, FakeRequest, PublisherProfile } from './profile.ts'

/** A fault of an answer. */
export type FaultKind =
  | FakeAnswer
  /** Waits before sending the answer, in milliseconds of real time. */
  | { readonly delay: number }
  /** Sends this number of bytes and then nothing more, with the connection open. */
  | { readonly stall: number }
  /** Closes the connection without sending an answer. */
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
  /** Sends numbers as text and text as numbers. */
  | 'wrong-type'
  | { readonly redirect: string }
  /** Sends a wrong checksum: for a `.CHECKSUM` address, the digits in reverse order. */
  | 'checksum-wrong'
  /** Sends the text in UTF-16 with a byte order mark. */
  | 'utf-16'
  /** Sends a body of this number of bytes. */
  | { readonly huge: number }

/**
 * The requests that meet a fault: requests for matching addresses, and of these the nth one, a random share, or all
 * until an instant.
 */
export interface Fault {
  /** Path of the requests; `*` matches any text. */
  readonly path: string
  /** The number, from 1, of the matching request that fails; all others succeed. */
  readonly nth?: number
  /** Share of matching requests that fail, chosen by a seeded generator. */
  readonly probability?: number
  readonly seed?: number
  /** The instant of the clock at which the fault ends. */
  readonly until?: string
  readonly answer: FaultKind
}

/** How to send an answer. */
export interface Sending {
  readonly answer: FakeAnswer
  readonly delay?: number
  /** Number of bytes after which the body ends. */
  readonly cut?: number
  readonly then?: 'stall' | 'end' | 'break'
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** Returns the fault that a request meets now, if any. */
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

/** Applies a fault to the answer that the publisher would have sent. */
export function applyFault(kind: FaultKind, answer: FakeAnswer, { rows }: PublisherProfile): Sending | 'reset' {
  if (kind === 'reset') return 'reset'
  if (kind === 'html') return { answer: { status: 200, body: HTML, headers: { 'content-type': 'text/html' } } }
  if (kind === 'empty') return { answer: { ...answer, body: '' } }
  if (kind === 'utf-16') return { answer: { ...answer, body: Buffer.from(`\uFEFF${textOf(answer.body)}`, 'utf16le') } }
  if (kind === 'wrong-type') return { answer: { ...answer, body: textOf(answer.body).replaceAll(NUMBER, '$1"$2"') } }
  if (kind === 'checksum-wrong')
    return {
      answer: { ...answer, body: textOf(answer.body).replace(/^\w+/, (digits) => [...digits].toReversed().join('')) },
    }
  if (kind === 'duplicate') return withRows(answer, rows, (list) => list.flatMap((row) => [row, row]))
  if ('delay' in kind) return { answer, delay: kind.delay }
  if ('stall' in kind) return { answer, cut: kind.stall, then: 'stall' }
  if ('cut' in kind) return { answer, cut: kind.cut, then: kind.honest === true ? 'end' : 'break' }
  if ('drop' in kind) return withRows(answer, rows, (list) => list.filter((row, index) => !kind.drop(row, index)))
  if ('mutate' in kind) return withRows(answer, rows, (list) => list.map(kind.mutate))
  if ('redirect' in kind) return { answer: { status: 302, headers: { location: kind.redirect } } }
  if ('huge' in kind) return { answer: { ...answer, body: Buffer.alloc(kind.huge, '1') } }
  return { answer: kind }
}

const HTML = '<!doctype html><html><head><title>Moved</title></head><body>This page has moved.</body></html>'
const NUMBER = /([:,[]\s*)(-?\d+(?:\.\d+)?)(?=\s*[,}\]])/g

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
