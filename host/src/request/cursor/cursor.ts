import { timingSafeEqual } from 'node:crypto'
import { idOf, MAC_BYTES, macOf, markOf } from './cursor-mac.ts'
import { decodePayload, encodePayload } from './cursor-payload.ts'
import { expiredCursor, mismatch, newer } from './cursor-refusals.ts'
import type { Paging } from '@bourse/engine/operations'
import type { CursorState, OpenedCursor } from './cursor-state.ts'

/**
 * How many hours a cursor is valid after its first page; rows removed in the meantime remain stored for one hour
 * longer.
 */
const LIFE_HOURS = 24
/** Maximum length of a cursor in characters. */
export const MAX_CURSOR = 400

/** Format version. A cursor is `2.` and, in base64url, a byte that identifies the secret, a MAC and a state. */
const CURSOR_FORMAT = 2
const NUMBERED = /^([1-9]\d{0,2})\.([\w-]*)$/

export type CursorSigner = ReturnType<typeof createCursorSigner>

/** `secrets`: the newest first, followed by older ones that are still accepted. */
export function createCursorSigner({ secrets }: { readonly secrets: () => readonly Buffer[] }) {
  return {
    /** Encodes a state as opaque text, signed with the newest secret; `startedAt` is when the first page was read. */
    seal(state: CursorState, paging: Paging, startedAt: string): string {
      const [secret] = secrets()
      if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
      const body = encodePayload(state, paging, Math.floor(Date.parse(startedAt) / 1000))
      const bytes = Buffer.concat([Buffer.from([idOf(secret)]), macOf(secret, signedOf(idOf(secret), body)), body])
      return `${CURSOR_FORMAT}.${bytes.toString('base64url')}`
    },
    /** Text that changes with the newest secret, so that bodies cached with an older cursor are not sent again. */
    mark(): string {
      const [secret] = secrets()
      return `${CURSOR_FORMAT} ${secret === undefined ? '' : markOf(secret)}`
    },
    /**
     * Verifies and decodes a cursor. Throws 422 with the reason for a cursor that is invalid, older than a day, or from
     * another operation.
     */
    open(text: string, paging: Paging, now: string): OpenedCursor {
      const [, number, sent] = NUMBERED.exec(text) ?? []
      if (number === undefined || sent === undefined) throw mismatch('damaged')
      if (Number(number) > CURSOR_FORMAT) throw newer(number, CURSOR_FORMAT)
      if (Number(number) < CURSOR_FORMAT) throw mismatch('damaged')
      return openState(bodyOf(sent, secrets()), paging, now)
    },
  }
}

/** The bytes covered by the signature. */
const signedOf = (id: number, body: Buffer) => Buffer.concat([Buffer.from([CURSOR_FORMAT, id]), body])

/** The encoded state of a cursor after its signature is verified. */
function bodyOf(sent: string, secrets: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(sent, 'base64url')
  const [id, mac, body] = [bytes[0], bytes.subarray(1, 1 + MAC_BYTES), bytes.subarray(1 + MAC_BYTES)]
  if (id === undefined || mac.length < MAC_BYTES || body.length === 0) throw mismatch('damaged')
  const candidates = secrets.filter((secret) => idOf(secret) === id)
  if (candidates.length === 0) throw mismatch('foreign')
  const signed = signedOf(id, body)
  const isOurs = candidates.some((secret) => timingSafeEqual(mac, macOf(secret, signed)))
  // The last base64url character may contain unused bits.
  if (!isOurs || bytes.toString('base64url') !== sent) throw mismatch('changed')
  return body
}

function openState(body: Buffer, paging: Paging, now: string): OpenedCursor {
  try {
    const payload = decodePayload(body)
    if (Date.parse(now) / 1000 - payload.seconds > LIFE_HOURS * 3600) throw expiredCursor(LIFE_HOURS)
    return payload.read(paging)
  } catch (error) {
    throw error instanceof RangeError ? mismatch('damaged') : error
  }
}
