/** Grades from best to worst, in Moody's notation and in the other agencies' notation. */
const GRADES: readonly (readonly string[])[] = [
  ['Aaa', 'AAA'],
  ['Aa1', 'AA+'],
  ['Aa2', 'AA'],
  ['Aa3', 'AA-'],
  ['A1', 'A+'],
  ['A2', 'A'],
  ['A3', 'A-'],
  ['Baa1', 'BBB+'],
  ['Baa2', 'BBB'],
  ['Baa3', 'BBB-'],
  ['Ba1', 'BB+'],
  ['Ba2', 'BB'],
  ['Ba3', 'BB-'],
  ['B1', 'B+'],
  ['B2', 'B'],
  ['B3', 'B-'],
  ['Caa1', 'CCC+'],
  ['Caa2', 'CCC'],
  ['Caa3', 'CCC-'],
  ['Ca', 'CC'],
  ['C'],
  ['D', 'SD', 'RD'],
]

const NOTCHES = new Map(GRADES.flatMap((spellings, at) => spellings.map((rating) => [rating, at + 1] as const)))

/** Moody's grades for countries, from best to worst. */
export const MOODYS_RATINGS: readonly string[] = GRADES.slice(0, 21).flatMap(([rating]) => rating ?? [])

/**
 * Returns the rank of a rating from 1 (best) to 22 (default); null for text that is not a grade, for example `NR` or
 * `WR`.
 */
export const notchOf = (rating: string | null): string | null =>
  rating === null ? null : (NOTCHES.get(rating.trim())?.toString() ?? null)
