import { randomFillSync } from 'node:crypto'

const ID_BYTES = 12
/** Random bytes for many ids: drawing them one by one is among the dearest things that a short request does. */
const drawn = Buffer.alloc(ID_BYTES * 512)
let used = drawn.length

/** An id for one request, drawn by the host and never taken from the caller. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += ID_BYTES
  return `req_${drawn.toString('base64url', used - ID_BYTES, used)}`
}
