import { problem, type Pin, type Problem } from '@bourse/kit'
import { timingSafeEqual } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { fingerprintOf } from '../accounts/fingerprint.ts'
import { idOf, MAC_BYTES, macOf, markOf } from './cursor-mac.ts'

/** Hours for which a cursor is taken. */
const LIFE_HOURS = 24

/**
 * The newest format: `2.` and base64url of a byte that names the secret, the signature, and the state. Format 1 has no
 * number, and begins with the signature.
 */
export const CURSOR_FORMAT = 2
const NUMBERED = /^([1-9]\d{0,2})\.([\w-]*)$/
const FIRST = /^[\w-]+$/

const Payload = Type.Object({
  o: Type.String(),
  q: Type.String(),
  s: Type.String(),
  a: Type.Optional(Type.String()),
  f: Type.String(),
  d: Type.String(),
  t: Type.Integer(),
  p: Type.Array(Type.Tuple([Type.String(), Type.String(), Type.String()])),
  k: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
})
/** The same with every member named. */
type Stated = { readonly [K in keyof Required<Static<typeof Payload>>]: Static<typeof Payload>[K] | undefined }
const isPayload = TypeCompiler.Compile(Payload)

/** Where the next page starts, and everything that must be the same there. */
export interface CursorState {
  readonly operation: string
  /** The normalised query; its hash once opened. */
  readonly query: string
  /** Fingerprint of the key's scope, a hash itself. */
  readonly scope: string
  readonly asOf: string | undefined
  readonly floor: string
  /** The date of the first page. */
  readonly today: string
  readonly pins: readonly (readonly [record: string, pin: Pin])[]
  /** The last row sent; undefined before the first. */
  readonly key: Readonly<Record<string, string | null>> | undefined
}

export interface CursorSigner {
  /** Opaque text for a state, signed with the newest secret. */
  seal(state: CursorState, now: string): string
  /**
   * Changes whenever cursors are sealed in another way: what was kept with one from before is then not handed out
   * again.
   */
  mark(): string
  /** The state behind a text; throws 422 for one that cannot be read, saying why, or is older than a day. */
  open(text: string, now: string): CursorState
}

export interface CursorSignerOptions {
  /** The newest first, with those still accepted behind it. */
  readonly secrets: () => readonly Buffer[]
  /** The newest format that every replica reads. */
  readonly format: () => number
}

/** Signs cursors, and reads those of every format that may still be alive. */
export function createCursorSigner({ secrets, format }: CursorSignerOptions): CursorSigner {
  return {
    seal(state, now) {
      const [secret] = secrets()
      if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
      const body = Buffer.from(JSON.stringify(payloadOf(state, now)))
      if (format() < CURSOR_FORMAT) return Buffer.concat([macOf(secret, body), body]).toString('base64url')
      const signed = Buffer.concat([Buffer.from([CURSOR_FORMAT, idOf(secret)]), body])
      const bytes = Buffer.concat([Buffer.from([idOf(secret)]), macOf(secret, signed), body])
      return `${CURSOR_FORMAT}.${bytes.toString('base64url')}`
    },
    mark() {
      const [secret] = secrets()
      return `${format()} ${secret === undefined ? '' : markOf(secret)}`
    },
    open(text, now) {
      const payload = parsed(bodyOf(text, secrets()))
      if (Date.parse(now) / 1000 - payload.t > LIFE_HOURS * 3600)
        throw problem(
          'cursor-expired',
          `The cursor is older than ${LIFE_HOURS} hours: start again from the first page.`,
        )
      return stateOf(payload)
    },
  }
}

/** The state in a text, once its signature is known to be ours; throws a problem that says why not. */
function bodyOf(text: string, secrets: readonly Buffer[]): Buffer {
  const [, number, sent] = NUMBERED.exec(text) ?? []
  if (number === undefined || sent === undefined) return firstBodyOf(text, secrets)
  if (Number(number) > CURSOR_FORMAT) throw newer(number)
  const bytes = Buffer.from(sent, 'base64url')
  const [id, mac, body] = [bytes[0], bytes.subarray(1, 1 + MAC_BYTES), bytes.subarray(1 + MAC_BYTES)]
  if (Number(number) < CURSOR_FORMAT || id === undefined || mac.length < MAC_BYTES || body.length === 0) throw damaged()
  const named = secrets.filter((secret) => idOf(secret) === id)
  if (named.length === 0) throw foreign()
  const signed = Buffer.concat([Buffer.from([CURSOR_FORMAT, id]), body])
  if (!named.some((secret) => timingSafeEqual(mac, macOf(secret, signed)))) throw changed()
  return body
}

/** The same of format 1, which does not say with what it was signed. */
function firstBodyOf(text: string, secrets: readonly Buffer[]): Buffer {
  const bytes = FIRST.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  const [mac, body] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
  if (body.length === 0) throw damaged()
  if (!secrets.some((secret) => timingSafeEqual(mac, macOf(secret, body)))) throw changedOrForeign()
  return body
}

function parsed(body: Buffer): Static<typeof Payload> {
  const payload: unknown = JSON.parse(body.toString())
  if (!isPayload.Check(payload)) throw damaged()
  return payload
}

/** What is undefined is left out of the text. */
function payloadOf(state: CursorState, now: string): Stated {
  return {
    o: state.operation,
    q: fingerprintOf(state.query),
    s: state.scope,
    a: state.asOf,
    f: state.floor,
    d: state.today,
    t: Math.floor(Date.parse(now) / 1000),
    p: state.pins.map(([record, pin]) => [record, pin.batch, pin.at]),
    k: state.key,
  }
}

function stateOf(payload: Static<typeof Payload>): CursorState {
  return {
    operation: payload.o,
    query: payload.q,
    scope: payload.s,
    asOf: payload.a,
    floor: payload.f,
    today: payload.d,
    pins: payload.p.map(([record, batch, at]) => [record, { batch, at }]),
    key: payload.k,
  }
}

const mismatch = (detail: string): Problem => problem('cursor-mismatch', detail)

const damaged = () =>
  mismatch('This is not a cursor of this service, or a part of it is missing: send `meta.next_cursor` as it came.')

const changed = () =>
  mismatch('The cursor was changed or cut since it was given out: send `meta.next_cursor` as it came.')

const foreign = () =>
  mismatch(
    'The cursor is signed with another secret than those in use: they were changed, or another installation gave ' +
      'it out. Start again from the first page.',
  )

const changedOrForeign = () =>
  mismatch(
    'The cursor was changed or cut since it was given out, or is signed with a secret that is no longer in use: ' +
      'send `meta.next_cursor` as it came, or start again from the first page.',
  )

const newer = (number: string) =>
  mismatch(
    `A newer release gave out the cursor: its format is ${number}, and this host reads formats up to ` +
      `${CURSOR_FORMAT}. Start again from the first page.`,
  )
