/**
 * Venue MICs, by the letters that the US tapes use. `D` is FINRA, for off-exchange trades: the letter does not identify
 * the facility. `S` and `E` are the tapes themselves, which are not venues.
 */
const MIC_OF_LETTER: Readonly<Record<string, string>> = {
  A: 'XASE',
  B: 'XBOS',
  C: 'XCIS',
  D: 'FINR',
  H: 'EPRL',
  I: 'XISE',
  J: 'EDGA',
  K: 'EDGX',
  L: 'LTSE',
  M: 'XCHI',
  N: 'XNYS',
  P: 'ARCX',
  Q: 'XNAS',
  T: 'XNAS',
  U: 'MEMX',
  V: 'IEXG',
  W: 'CBSX',
  X: 'XPSX',
  Y: 'BATY',
  Z: 'BATS',
}

/** Returns the venue for a tape's letter; null for the tapes themselves and for unused letters. */
export function venueOfLetter(letter: string): string | null {
  return MIC_OF_LETTER[letter] ?? null
}
