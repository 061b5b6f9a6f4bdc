/** Marks behind the root of a symbol, as FINRA writes them. Warrants, units and classes all come behind a slash. */
const MARKS: readonly (readonly [RegExp, (letter: string) => string])[] = [
  [/^\//, () => '.'],
  [/^p([A-Z]?)/, (letter) => `.PR${letter}`],
  [/^r/, () => '.RT'],
  [/^w/, () => '.WI'],
  [/^[A-Z0-9.]+/, (letters) => letters],
]

/**
 * A symbol of a FINRA file as Bourse writes it: `BRK/B` is `BRK.B`, `BAC/WS/A` is `BAC.WS.A`, `ABRpA` is `ABR.PRA`, `r`
 * ends as `.RT` and `w` as `.WI`. Undefined for other spellings.
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
