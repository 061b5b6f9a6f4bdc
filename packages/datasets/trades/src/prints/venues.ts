/**
 * MICs of the letters by which the US tapes name venues. `D` is FINRA, for trades made off exchange: the letter does
 * not tell at which of its facilities. `S` and `E` are the tapes themselves, which are no venue.
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

/** The venue of a tape's letter; null for the tapes themselves and for letters nobody uses. */
export function venueOfLetter(letter: string): string | null {
  return MIC_OF_LETTER[letter] ?? null
}
