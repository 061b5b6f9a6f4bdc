import { timingSafeEqual } from 'node:crypto'
import { decodeFirst, encodeFirst } from './cursor-first-format.ts'
import { idOf, MAC_BYTES, macOf, markOf } from './cursor-mac.ts'
import { decodePayload, encodePayload } from './cursor-payload.ts'
import {
  changed,
  changedOrForeign,
  damaged,
  expired,
  foreign,
  newer,
  ofAnotherOperation,
  ofOtherRecords,
} from './cursor-refusals.ts'
import type { CursorState, OpenedCursor, Paging } from './cursor-state.ts'

/** Hours for which a cursor is taken. */
const LIFE_HOURS = 24
/** Characters that a cursor of the newest format may have. */
export const MAX_CURSOR = 400

/**
 * The newest format: `2.` and base64url of a byte that names the secret, the signature, and the state in bytes.
 * Format 1 has no number, begins with the signature, and has its state in JSON.
 */
export const CURSOR_FORMAT = 2
const NUMBERED = /^([1-9]\d{0,2})\.([\w-]*)$/
const FIRST = /^[\w-]+$/

export interface CursorSigner {
  /** Opaque text for a state, signed with the newest secret. */
  seal(state: CursorState, paging: Paging, now: string): string
  /** Characters that a cursor may have as they are written now; those of format 1 have no bound. */
  limit(): number
  /**
   * Changes whenever cursors are sealed in another way: what was kept with one from before is then not handed out
   * again.
   */
  mark(): string
  /**
   * What a text tells; throws 422 for one that cannot be read, saying why, is older than a day, or is of another
   * operation.
   */
  open(text: string, paging: Paging, now: string): OpenedCursor
}

export interface CursorSignerOptions {
  /** The newest first, with those still accepted behind it. */
  readonly secrets: () => readonly Buffer[]
  /** The newest format that every replica reads. */
  readonly format: () => number
}

/** Signs cursors, and reads those of every format that may still be alive. */
export function createCursorSigner({ secrets, format }: CursorSignerOptions): CursorSigner {
  const isFirst = () => format() < CURSOR_FORMAT
  return {
    seal(state, paging, now) {
      const [secret] = secrets()
      if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
      if (isFirst()) {
        const body = encodeFirst(state, paging, secondsOf(now))
        return Buffer.concat([macOf(secret, body), body]).toString('base64url')
      }
      const body = encodePayload(state, paging, secondsOf(now))
      const bytes = Buffer.concat([Buffer.from([idOf(secret)]), macOf(secret, signedOf(idOf(secret), body)), body])
      return `${CURSOR_FORMAT}.${bytes.toString('base64url')}`
    },
    limit: () => (isFirst() ? Number.POSITIVE_INFINITY : MAX_CURSOR),
    mark() {
      const [secret] = secrets()
      return `${format()} ${secret === undefined ? '' : markOf(secret)}`
    },
    open(text, paging, now) {
      const [, number, sent] = NUMBERED.exec(text) ?? []
      if (number === undefined || sent === undefined) return openFirst(firstBodyOf(text, secrets()), paging, now)
      if (Number(number) > CURSOR_FORMAT) throw newer(number, CURSOR_FORMAT)
      if (Number(number) < CURSOR_FORMAT) throw damaged()
      return openNewest(bodyOf(sent, secrets()), paging, now)
    },
  }
}

const secondsOf = (now: string) => Math.floor(Date.parse(now) / 1000)

/** What the signature of the newest format stands over. */
const signedOf = (id: number, body: Buffer) => Buffer.concat([Buffer.from([CURSOR_FORMAT, id]), body])

/** The state in a text of the newest format, once its signature is known to be ours. */
function bodyOf(sent: string, secrets: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(sent, 'base64url')
  const [id, mac, body] = [bytes[0], bytes.subarray(1, 1 + MAC_BYTES), bytes.subarray(1 + MAC_BYTES)]
  if (id === undefined || mac.length < MAC_BYTES || body.length === 0) throw damaged()
  const named = secrets.filter((secret) => idOf(secret) === id)
  if (named.length === 0) throw foreign()
  const signed = signedOf(id, body)
  const isOurs = named.some((secret) => timingSafeEqual(mac, macOf(secret, signed)))
  // The last character may have bits that stand for nothing.
  if (!isOurs || bytes.toString('base64url') !== sent) throw changed()
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

function openNewest(body: Buffer, paging: Paging, now: string): OpenedCursor {
  try {
    const payload = decodePayload(body)
    refuseOld(payload.seconds, now)
    const is = payload.isOf(paging)
    if (is === 'another operation') throw ofAnotherOperation()
    if (is === 'other records') throw ofOtherRecords()
    return payload.read(paging)
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}

function openFirst(body: Buffer, paging: Paging, now: string): OpenedCursor {
  const payload = decodeFirst(body)
  if (payload === undefined) throw damaged()
  refuseOld(payload.seconds, now)
  if (payload.operation !== paging.operation) throw ofAnotherOperation()
  return payload.cursor
}

function refuseOld(seconds: number, now: string): void {
  if (Date.parse(now) / 1000 - seconds > LIFE_HOURS * 3600) throw expired(LIFE_HOURS)
}
