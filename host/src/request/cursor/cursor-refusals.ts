import { problem, type Problem } from '@bourse/kit'

const AGAIN = 'Start again from the first page.'

/** Reasons to reject a cursor. */
const MISMATCHES = {
  damaged: 'This is not a cursor from this service, or it is incomplete: send `meta.next_cursor` unchanged.',
  changed: 'The cursor was modified or truncated: send `meta.next_cursor` unchanged.',
  foreign:
    'The cursor is signed with an unknown secret: the secrets were changed, or the cursor is from another ' +
    `installation. ${AGAIN}`,
  ofAnotherOperation: 'The cursor is from another operation: send it to the address that returned it.',
  ofOtherRecords: `The operation no longer reads the same records as when the cursor was issued. ${AGAIN}`,
  ofOtherParameters:
    'The cursor is from another request: repeat the parameters and the body of the first page. Only cursor, limit, ' +
    'format, fields, numbers and dry_run may change.',
  ofAnotherScope: `The scope of the key has changed since the cursor was issued. ${AGAIN}`,
}

export const mismatch = (why: keyof typeof MISMATCHES): Problem => problem('cursor-mismatch', MISMATCHES[why])

export const expiredCursor = (hours: number): Problem =>
  problem('cursor-expired', `The first page was read more than ${hours} hours ago. ${AGAIN}`)

export const droppedCursor = (): Problem =>
  problem('cursor-expired', `The rows that the cursor refers to have been removed. ${AGAIN}`)

export const newer = (number: string, newest: number): Problem =>
  problem(
    'cursor-mismatch',
    `The cursor is from a newer release: expected a format up to ${newest}, got ${number}. ${AGAIN}`,
  )
