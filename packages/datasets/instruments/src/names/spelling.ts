import { readMark, readSuffix } from './suffixes.ts'

/** Maximum length of text that is read as an alternative spelling. */
const MAX_SPELLING = 24
/** Maximum number of letters after the root if no separator marks where the root ends: `BACWS`, `ABRPRA`. */
const MAX_JOINED = 4

const SHAPE = /^([A-Z0-9]+)([^A-Z0-9].*)?$/
const SEPARATORS = /[-/ _]/g

/**
 * Returns the canonical symbols that case-folded text may mean: the text itself first, then its readings as a different
 * spelling (`BRK-B`, `BRK/B`, `BRKB` for `BRK.B`; `ABR$A`, `ABRPA`, `ABR-A`, `ABR-PA` for `ABR.PRA`; `BTC-USD` for
 * `BTCUSD`). Alternatives resolve only if exactly one of them has a holder.
 */
export function spellings(text: string): readonly [exact: string, ...alternatives: string[]] {
  const { suffixed, runTogether } = readings(text)
  return [text, ...suffixed, ...runTogether]
}

/** Readings of text that is not itself a listing's symbol. */
export interface Readings {
  /** Symbols with a suffix: `GS.B`, `GS.PRB` for `GS-B`. */
  readonly suffixed: readonly string[]
  /** The letters without their separator, `GSB` for `GS-B`; used only if no suffixed symbol has a holder. */
  readonly runTogether: readonly string[]
}

/** Reads case-folded text as a different spelling of canonical symbols. */
export function readings(text: string): Readings {
  const match = text.length > MAX_SPELLING ? null : SHAPE.exec(text)
  const [, root = '', tail = ''] = match ?? []
  if (root === '') return { suffixed: [], runTogether: [] }
  const suffixed = new Set(tail === '' ? joined(root) : separated(root, tail))
  suffixed.delete(text)
  return { suffixed: [...suffixed], runTogether: runTogether(root, tail) }
}

function separated(root: string, tail: string): readonly string[] {
  const mark = readMark(tail)
  if (mark !== undefined) return [root + mark]
  const letters = lettersBehind(tail)
  if (letters === undefined) return []
  // One directory writes a single-series preferred stock with only a separator after the root.
  if (letters === '') return [`${root}.PR`]
  return [root + tail.replaceAll(SEPARATORS, '.'), ...readSuffix(letters, false).map((suffix) => root + suffix)]
}

function runTogether(root: string, tail: string): readonly string[] {
  const letters = readMark(tail) === undefined ? (lettersBehind(tail) ?? '') : ''
  return letters === '' ? [] : [root + letters]
}

/** Returns the letters in a tail that begins with a separator; undefined if it contains anything else. */
function lettersBehind(tail: string): string | undefined {
  const dotted = tail.replaceAll(SEPARATORS, '.')
  const letters = dotted.replaceAll('.', '')
  return dotted.startsWith('.') && /^[A-Z0-9]*$/.test(letters) ? letters : undefined
}

function joined(text: string): readonly string[] {
  const found: string[] = []
  for (let length = 1; length <= Math.min(MAX_JOINED, text.length - 1); length++) {
    const root = text.slice(0, -length)
    for (const suffix of readSuffix(text.slice(-length), true)) found.push(root + suffix)
  }
  return found
}

/**
 * Returns the canonical symbol prefixes that the beginning of a spelling may mean: `BRK-` for `BRK.`, `ABR$` for
 * `ABR.PR`. No returned prefix begins with another one.
 */
export function spellingPrefixes(text: string): readonly string[] {
  const all = [...spellings(text), text.replaceAll(SEPARATORS, '.')].toSorted()
  return all.filter((prefix, index) => !all.slice(0, index).some((shorter) => prefix.startsWith(shorter)))
}
