import { problem, type Problem } from '@bourse/kit'

const mismatch = (detail: string): Problem => problem('cursor-mismatch', detail)

/*
 * Why a cursor is not taken.
 */

export const expired = (hours: number): Problem =>
  problem('cursor-expired', `The first page was read more than ${hours} hours ago: start again from there.`)

export const dropped = (): Problem =>
  problem(
    'cursor-expired',
    'What was published when the cursor was given out has been removed since: start again from the first page.',
  )

export const damaged = (): Problem =>
  mismatch('This is not a cursor of this service, or a part of it is missing: send `meta.next_cursor` as it came.')

export const changed = (): Problem =>
  mismatch('The cursor was changed or cut since it was given out: send `meta.next_cursor` as it came.')

export const foreign = (): Problem =>
  mismatch(
    'The cursor is signed with another secret than those in use: they were changed, or another installation gave ' +
      'it out. Start again from the first page.',
  )

export const newer = (number: string, newest: number): Problem =>
  mismatch(
    `A newer release gave out the cursor: its format is ${number}, and this host reads formats up to ` +
      `${newest}. Start again from the first page.`,
  )

export const ofAnotherOperation = (): Problem =>
  mismatch('The cursor was given out by another operation: send it to the address that it came from.')

export const ofOtherRecords = (): Problem =>
  mismatch(
    'The operation reads from other records than when the cursor was given out: start again from the first page.',
  )

export const ofOtherParameters = (): Problem =>
  mismatch(
    'The cursor was given out for another request: repeat the parameters of the first page, of which only limit, ' +
      'format, fields, numbers and dry_run may change, and its body as it was but for the cursor.',
  )

export const ofAnotherScope = (): Problem =>
  mismatch('What the key may see has changed since the cursor was given out: start again from the first page.')
