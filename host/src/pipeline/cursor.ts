import { problem, type Pin } from '@bourse/kit'
import { hash, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { fingerprintOf } from '../accounts/fingerprint.ts'

/** Hours for which a cursor is taken. */
const LIFE_HOURS = 24
const MAC_BYTES = 16

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
  /** The state behind a text; throws 422 for one that is forged, cut or older than a day. */
  open(text: string, now: string): CursorState
}

/** Signs cursors. `secrets` gives the newest first, with those still accepted behind it. */
export function createCursorSigner(secrets: () => readonly Buffer[]): CursorSigner {
  return {
    seal(state, now) {
      const [secret] = secrets()
      if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
      // What is undefined is left out of the text.
      const payload: Stated = {
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
      const body = Buffer.from(JSON.stringify(payload))
      return Buffer.concat([macOf(secret, body), body]).toString('base64url')
    },
    open(text, now) {
      const bytes = Buffer.from(text, 'base64url')
      const [mac, body] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
      if (mac.length < MAC_BYTES || !secrets().some((secret) => timingSafeEqual(mac, macOf(secret, body))))
        throw forged()
      const payload: unknown = JSON.parse(body.toString())
      if (!isPayload.Check(payload)) throw forged()
      if (Date.parse(now) / 1000 - payload.t > LIFE_HOURS * 3600)
        throw problem(
          'cursor-expired',
          `The cursor is older than ${LIFE_HOURS} hours: start again from the first page.`,
        )
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
    },
  }
}

/** HMAC-SHA-256 (RFC 2104), cut to 16 bytes. As two hashes at one go: an object of `createHmac` for each cursor has to be collected, which costs more. */
function macOf(secret: Buffer, body: Buffer): Buffer {
  const { inner, outer } = padsOf(secret)
  const digest = hash('sha256', Buffer.concat([inner, body]), 'buffer')
  return hash('sha256', Buffer.concat([outer, digest]), 'buffer').subarray(0, MAC_BYTES)
}

/** Bytes of a block of SHA-256. */
const BLOCK_BYTES = 64

interface Pads {
  readonly inner: Buffer
  readonly outer: Buffer
}

const pads = new WeakMap<Buffer, Pads>()

/** What stands before the two texts that are hashed with a secret, made once. */
function padsOf(secret: Buffer): Pads {
  const known = pads.get(secret)
  if (known !== undefined) return known
  const key = secret.length > BLOCK_BYTES ? hash('sha256', secret, 'buffer') : secret
  const padded = (mask: number) => Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, at) => mask ^ (key[at] ?? 0)))
  const made = { inner: padded(0x36), outer: padded(0x5c) }
  pads.set(secret, made)
  return made
}

const forged = () =>
  problem(
    'cursor-mismatch',
    'The cursor is not one that this service gave out, or it was cut: use `meta.next_cursor` as it is.',
  )
