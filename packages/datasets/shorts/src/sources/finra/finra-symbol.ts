/** FINRA's suffixes after a symbol's root. Warrants, units and classes are all written after a slash. */
const MARKS: readonly (readonly [RegExp, (letter: string) => string])[] = [
  [/^\//, () => '.'],
  [/^p([A-Z]?)/, (letter) => `.PR${letter}`],
  [/^r/, () => '.RT'],
  [/^w/, () => '.WI'],
  [/^[A-Z0-9.]+/, (letters) => letters],
]

/**
 * Converts a FINRA symbol to Bourse's notation: `BRK/B` becomes `BRK.B`, `BAC/WS/A` becomes `BAC.WS.A`, `ABRpA` becomes
 * `ABR.PRA`, a final `r` becomes `.RT` and a final `w` `.WI`. Undefined for other notations.
 */
export function finraSymbol(text: string): string | undefined {
  let symbol = ''
  let rest = text.trim()
  if (!/^[A-Z]/.test(rest)) return undefined
  while (rest !== '') {
    const [found, write] = firstMark(rest)
    if (found === undefined || write === undefined) return undefined
    symbol += write(found[1] ?? found[0])
    rest = rest.slice(found[0].length)
  }
  return symbol.endsWith('.') ? undefined : symbol
}

function firstMark(rest: string): [RegExpExecArray?, ((letter: string) => string)?] {
  for (const [pattern, write] of MARKS) {
    const found = pattern.exec(rest)
    if (found !== null) return [found, write]
  }
  return []
}
