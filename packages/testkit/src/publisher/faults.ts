import type { FakeAnswer, FakeRequest, PublisherProfile } from './profile.ts'

/** What goes wrong with an answer. */
export type FaultKind =
  | FakeAnswer
  /** Waits before the answer, in milliseconds of real time. */
  | { readonly delay: number }
  /** Sends that many bytes and then nothing more. */
  | { readonly stall: number }
  /** Closes the connection without an answer. */
  | 'reset'
  /** Sends that many bytes only; `honest` states the shorter length. */
  | { readonly cut: number; readonly honest?: boolean }
  /** An HTML page with status 200. */
  | 'html'
  | 'empty'
  /** Repeats each row. */
  | 'duplicate'
  /** Leaves out every row for which it returns true. */
  | { readonly drop: (row: unknown, index: number) => boolean }
  | { readonly mutate: (row: unknown) => unknown }
  /** Sends numbers as text, or the other way around. */
  | 'wrong-type'
  | { readonly redirect: string }
  /** The checksum of another file: of a `.CHECKSUM`, the digits in reverse order. */
  | 'checksum-wrong'
  /** The text in UTF-16 with a byte order mark. */
  | 'utf-16'
  /** A body of that many bytes. */
  | { readonly huge: number }

/** When a fault occurs: on addresses that match, and there on the nth request, at random, or until an instant. */
export interface Fault {
  /** A path; `*` stands for any text. */
  readonly path: string
  /** Number of the only matching request that fails, from 1. */
  readonly nth?: number
  /** Share of matching requests that fail, drawn with a seed. */
  readonly probability?: number
  readonly seed?: number
  /** The clock's instant at which the fault ends. */
  readonly until?: string
  readonly answer: FaultKind
}

/** The instructions for sending an answer. */
export interface Sending {
  readonly answer: FakeAnswer
  readonly delay?: number
  /** Bytes after which the body ends. */
  readonly cut?: number
  readonly then?: 'stall' | 'end' | 'break'
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** Returns the fault that a request meets now, if any. */
  meets(request: FakeRequest, now: string): FaultKind | undefined
}

/** Creates an empty list of faults. */
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

/** Returns a body as text, JSON for objects. */
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

/** A small generator of numbers from 0 to 1, the same for each seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
