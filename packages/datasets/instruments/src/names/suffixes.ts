/**
 * What the letters after a symbol's root may mean in vendor spellings, as canonical suffixes: `.B` is a share class,
 * `.PRA` a preferred stock series, `.WS` warrants, `.U` units, `.RT` rights, `.WI` when issued. The letters are in
 * uppercase, without separators.
 */
interface Reading {
  readonly letters: RegExp
  readonly suffixes: (series: string) => readonly string[]
  /** False if the letters have this meaning only after a separator. */
  readonly joined: boolean
}

const READINGS: readonly Reading[] = [
  { letters: /^([A-Z0-9])$/, joined: true, suffixes: (x) => [`.${x}`] },
  { letters: /^([A-Z])$/, joined: false, suffixes: (x) => [`.PR${x}`, `.WS.${x}`] },
  // `PR` before a series, or `P` before series R.
  { letters: /^PR([A-Z]{0,2})$/, joined: true, suffixes: (x) => [`.PR${x}`] },
  { letters: /^P([A-Z]{0,2})$/, joined: true, suffixes: (x) => [`.PR${x}`] },
  { letters: /^W$/, joined: true, suffixes: () => ['.WS', '.WI'] },
  { letters: /^(?:WS|WT)([A-Z]?)$/, joined: true, suffixes: (x) => [withSeries('.WS', x)] },
  { letters: /^(?:UN|UT)$/, joined: true, suffixes: () => ['.U'] },
  { letters: /^R[TI]?$/, joined: true, suffixes: () => ['.RT'] },
  { letters: /^(?:V|WI)$/, joined: true, suffixes: () => ['.WI'] },
  { letters: /^R(?:W|TW|TWI)$/, joined: true, suffixes: () => ['.RT.WI'] },
  { letters: /^PR?([A-Z]?)W(?:I)?$/, joined: true, suffixes: (x) => [`.PR${x}.WI`] },
  { letters: /^([A-Z])WI?$/, joined: false, suffixes: (x) => [`.${x}.WI`] },
  { letters: /^(?:WS|WT)WI?$/, joined: false, suffixes: () => ['.WS.WI'] },
  { letters: /^UWI?$/, joined: false, suffixes: () => ['.U.WI'] },
]

/**
 * Returns the canonical suffixes that letters may mean; `joined` is true if no separator follows the root.
 */
export function readSuffix(letters: string, joined: boolean): readonly string[] {
  return READINGS.filter((reading) => reading.joined || !joined).flatMap((reading) => {
    const match = reading.letters.exec(letters)
    return match === null ? [] : reading.suffixes(match[1] ?? '')
  })
}

const MARKS: readonly (readonly [RegExp, (series: string) => string])[] = [
  [/^\$([A-Z]{0,2})$/, (x) => `.PR${x}`],
  [/^\^([A-Z])$/, (x) => `.PR${x}`],
  [/^\+([A-Z]?)$/, (x) => withSeries('.WS', x)],
  [/^=$/, () => '.U'],
  [/^\^$/, () => '.RT'],
  [/^#$/, () => '.WI'],
  [/^\^#$/, () => '.RT.WI'],
  [/^\+#$/, () => '.WS.WI'],
  [/^=#$/, () => '.U.WI'],
  [/^[$-]([A-Z]?)#$/, (x) => `.PR${x}.WI`],
]

/** Returns the canonical suffix for a directory mark (`$A`, `+`, `=`, `^`, `#`); undefined for anything else. */
export function readMark(text: string): string | undefined {
  for (const [mark, suffix] of MARKS) {
    const match = mark.exec(text)
    if (match !== null) return suffix(match[1] ?? '')
  }
  return undefined
}

const withSeries = (suffix: string, series: string) => (series === '' ? suffix : `${suffix}.${series}`)
