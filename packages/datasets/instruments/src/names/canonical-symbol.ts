import { symbolIn } from './requested-name.ts'
import { readMark } from './suffixes.ts'

/** Markets where `.UN` is the suffix of a trust, not of a unit that combines a share and a warrant. */
const TRUST_MARKETS: ReadonlySet<string> = new Set(['XTSE', 'XTSX', 'NEOE'])

const LOWER_SUFFIX = /^([A-Z0-9]+)(?:p([A-Z]{0,2})|(rw|r|w))$/
const LOWER_SUFFIXES: Readonly<Record<string, string>> = { r: '.RT', w: '.WI', rw: '.RT.WI' }
const CANONICAL = /^[A-Z0-9][A-Z0-9.&]{0,31}$/
const VENUE_SYMBOL = /^(?:INDEX|BOND):[A-Z0-9][A-Z0-9._-]{0,39}$/

/**
 * Returns the stored spelling of a published symbol, which depends on its market and, if known, its kind: `BRK.B`,
 * `ABR.PRA`, `BAC.WS.A`, `INDEX:SPX`, `BTCUSD`. Undefined for text that is not a symbol.
 */
export function canonicalSymbol(published: string, mic: string, kind?: string): string | undefined {
  const text = published.trim()
  switch (mic) {
    case 'INDEX':
    case 'BOND':
      return checked(symbolIn(mic, text.toUpperCase()), VENUE_SYMBOL)
    case 'CRYPTO':
    case 'FOREX':
      return checked(text.toUpperCase().replaceAll(/[-/ _.]|=X$/g, ''), CANONICAL)
    default:
      return checked(listingSymbol(text, mic, kind), CANONICAL)
  }
}

const checked = (symbol: string, shape: RegExp) => (shape.test(symbol) ? symbol : undefined)

function listingSymbol(text: string, mic: string, kind: string | undefined): string {
  const lower = LOWER_SUFFIX.exec(text)
  if (lower !== null) return `${lower[1]}${lower[3] === undefined ? `.PR${lower[2]}` : LOWER_SUFFIXES[lower[3]]}`
  const folded = text.toUpperCase()
  const root = /^[A-Z0-9]+/.exec(folded)?.[0] ?? ''
  const tail = folded.slice(root.length)
  if (tail === '') return folded
  const mark = readMark(tail)
  return root + (mark ?? dottedSuffix(tail, mic, kind))
}

function dottedSuffix(tail: string, mic: string, kind: string | undefined): string {
  const dotted = tail.replaceAll(/[-/ _]/g, '.')
  if (/^\.[A-Z]$/.test(dotted)) return classSuffix(dotted.slice(1), kind, tail.startsWith('.'))
  if (dotted === '.' && tail === '-') return '.PR'
  const preferred = /^\.PR?\.?([A-Z]{0,2})$/.exec(dotted)
  if (preferred !== null && (tail.startsWith('.PR') || !tail.startsWith('.'))) return `.PR${preferred[1]}`
  const warrant = /^\.W[ST]\.?([A-Z]?)$/.exec(dotted)
  if (warrant !== null) return warrant[1] === '' ? '.WS' : `.WS.${warrant[1]}`
  if (dotted === '.UN' && !TRUST_MARKETS.has(mic)) return '.U'
  return dotted === '.RI' ? '.RT' : dotted
}

/**
 * A single letter is a share class unless the kind implies that it is a series of a different security. After a period,
 * the exchange's own spelling applies to any kind: the `EBR.B` listing is a depositary receipt for preferred shares.
 */
function classSuffix(letter: string, kind: string | undefined, isAsWritten: boolean): string {
  if (!isAsWritten && (kind === 'PFD' || kind === 'ADRP')) return `.PR${letter === 'P' ? '' : letter}`
  if (kind === 'WARRANT') return letter === 'W' ? '.WS' : `.WS.${letter}`
  if (kind === 'RIGHT' && letter === 'R') return '.RT'
  return `.${letter}`
}
