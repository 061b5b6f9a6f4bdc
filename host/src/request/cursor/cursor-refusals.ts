import { problem, type Problem } from '@bourse/kit'

const AGAIN = 'start again from the first page.'

/** Reasons to reject a cursor. */
const MISMATCHES = {
  damaged: 'This is not a cursor of this service, or a part of it is missing: send `meta.next_cursor` as it came.',
  changed: 'The cursor was changed or cut since it was given out: send `meta.next_cursor` as it came.',
  foreign:
    'The cursor is signed with another secret than those in use: they were changed, or another installation gave ' +
    'it out. Start again from the first page.',
  ofAnotherOperation: 'The cursor was given out by another operation: send it to the address that it came from.',
  ofOtherRecords: `The operation reads from other records than when the cursor was given out: ${AGAIN}`,
  ofOtherParameters:
    'The cursor was given out for another request: repeat the parameters of the first page, of which only limit, ' +
    'format, fields, numbers and dry_run may change, and its body as it was but for the cursor.',
  ofAnotherScope: `What the key may see has changed since the cursor was given out: ${AGAIN}`,
}

export const mismatch = (why: keyof typeof MISMATCHES): Problem => problem('cursor-mismatch', MISMATCHES[why])

export const expired = (hours: number): Problem =>
  problem('cursor-expired', `The first page was read more than ${hours} hours ago: start again from there.`)

export const dropped = (): Problem =>
  problem('cursor-expired', `What was published when the cursor was given out has been removed since: ${AGAIN}`)

export const newer = (number: string, newest: number): Problem =>
  problem(
    'cursor-mismatch',
    `A newer release gave out the cursor: its format is ${number}, and this host reads formats up to ` +
      `${newest}. Start again from the first page.`,
  )
