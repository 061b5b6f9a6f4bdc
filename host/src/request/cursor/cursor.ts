import { timingSafeEqual } from 'node:crypto'
import { idOf, MAC_BYTES, macOf, markOf } from './cursor-mac.ts'
import { decodePayload, encodePayload } from './cursor-payload.ts'
import { expired, mismatch, newer } from './cursor-refusals.ts'
import type { Paging } from '@bourse/engine/operations'
import type { CursorState, OpenedCursor } from './cursor-state.ts'

/** Hours after its first page for which cursors of a read are taken; what is no longer kept stays for one more. */
const LIFE_HOURS = 24
/** Characters that a cursor may have. */
export const MAX_CURSOR = 400

/** `2.`, and base64url of a byte that names the secret, the signature, and the state in bytes. */
const CURSOR_FORMAT = 2
const NUMBERED = /^([1-9]\d{0,2})\.([\w-]*)$/

export type CursorSigner = ReturnType<typeof createCursorSigner>

/** `secrets`: the newest first, with those still accepted behind it. */
export function createCursorSigner({ secrets }: { readonly secrets: () => readonly Buffer[] }) {
  return {
    /** Opaque text for a state, signed with the newest secret; `begun` is when the first page was read. */
    seal(state: CursorState, paging: Paging, begun: string): string {
      const [secret] = secrets()
      if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
      const body = encodePayload(state, paging, Math.floor(Date.parse(begun) / 1000))
      const bytes = Buffer.concat([Buffer.from([idOf(secret)]), macOf(secret, signedOf(idOf(secret), body)), body])
      return `${CURSOR_FORMAT}.${bytes.toString('base64url')}`
    },
    /** Changes with the newest secret: what was kept with a cursor from before is then not handed out again. */
    mark(): string {
      const [secret] = secrets()
      return `${CURSOR_FORMAT} ${secret === undefined ? '' : markOf(secret)}`
    },
    /**
     * What a text tells; throws 422 for one that cannot be read, saying why, is of a read that began more than a day
     * ago, or of another operation.
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

/** What the signature stands over. */
const signedOf = (id: number, body: Buffer) => Buffer.concat([Buffer.from([CURSOR_FORMAT, id]), body])

/** The state in a text, once its signature is known to be ours. */
function bodyOf(sent: string, secrets: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(sent, 'base64url')
  const [id, mac, body] = [bytes[0], bytes.subarray(1, 1 + MAC_BYTES), bytes.subarray(1 + MAC_BYTES)]
  if (id === undefined || mac.length < MAC_BYTES || body.length === 0) throw mismatch('damaged')
  const named = secrets.filter((secret) => idOf(secret) === id)
  if (named.length === 0) throw mismatch('foreign')
  const signed = signedOf(id, body)
  const isOurs = named.some((secret) => timingSafeEqual(mac, macOf(secret, signed)))
  // The last character may have bits that stand for nothing.
  if (!isOurs || bytes.toString('base64url') !== sent) throw mismatch('changed')
  return body
}

function openState(body: Buffer, paging: Paging, now: string): OpenedCursor {
  try {
    const payload = decodePayload(body)
    if (Date.parse(now) / 1000 - payload.seconds > LIFE_HOURS * 3600) throw expired(LIFE_HOURS)
    return payload.read(paging)
  } catch (error) {
    throw error instanceof RangeError ? mismatch('damaged') : error
  }
}
