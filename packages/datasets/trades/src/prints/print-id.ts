import { publicId } from '@bourse/kit'

const SEQUENCE_DIGITS = 6
const PREFIX = 'trd'

/**
 * Creates the function that derives the public ids of a unit's prints: the number on the tape, then a hash of source,
 * listing and date. Ids therefore sort in tape order, and the same data has the same ids on every installation.
 */
export function printIds(source: string, instrumentId: string, date: string): (sequence: number) => string {
  const hash = publicId(PREFIX, source, instrumentId, date).slice(PREFIX.length + 1, -SEQUENCE_DIGITS)
  return (sequence) => `${PREFIX}_${sequence.toString(16).padStart(SEQUENCE_DIGITS, '0')}${hash}`
}
