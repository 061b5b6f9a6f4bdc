import { publicId } from '@bourse/kit'

const SEQUENCE_DIGITS = 6
const PREFIX = 'trd'

/**
 * Draws the public ids of the prints of one unit: the number on the tape, then a hash of source, listing and date. So
 * ids sort as the tape does, and the same data loaded elsewhere has the same ids.
 */
export function printIds(source: string, instrumentId: string, date: string): (sequence: number) => string {
  const hash = publicId(PREFIX, source, instrumentId, date).slice(PREFIX.length + 1, -SEQUENCE_DIGITS)
  return (sequence) => `${PREFIX}_${sequence.toString(16).padStart(SEQUENCE_DIGITS, '0')}${hash}`
}
