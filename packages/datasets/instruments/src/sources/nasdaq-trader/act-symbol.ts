/** The CQS and Nasdaq spellings of a symbol in a line of otherlisted.txt, in addition to its ACT symbol. */
export interface Spellings {
  readonly cqs: string
  readonly nasdaq: string
}

/** Marks that follow the root in the CQS spelling, longest first; a called issue (`/CL`) keeps its symbol. */
const cqsMarks: readonly (readonly [RegExp, (letter: string) => string])[] = [
  [/^[/.]WS(?![A-Z])/, () => '.WS'],
  [/^[/.]WD(?![A-Z])/, () => '.WD'],
  [/^[/.]CL(?![A-Z])/, () => ''],
  [/^[/.]CV(?![A-Z])/, () => '.CV'],
  [/^[/.]([A-Z])(?![A-Z])/, (letter) => `.${letter}`],
  [/^p([A-Z]?)/, (letter) => `.PR${letter}`],
  [/^r/, () => '.RT'],
  [/^w/, () => '.WI'],
]

/** Marks in the Nasdaq spelling; the letter after `-`, `+` and `.` is the series or class. */
const nasdaqMarks: readonly (readonly [RegExp, (letter: string) => string])[] = [
  [/^-([A-Z]?)/, (letter) => `.PR${letter}`],
  [/^\+([A-Z])/, (letter) => `.WS.${letter}`],
  [/^\+/, () => '.WS'],
  [/^=/, () => '.U'],
  [/^\^/, () => '.RT'],
  [/^#/, () => '.WI'],
  [/^\$/, () => '.WD'],
  [/^%/, () => '.CV'],
  [/^\*/, () => ''],
  [/^\.([A-Z])/, (letter) => `.${letter}`],
]

/** Returns the canonical symbol for a CQS spelling (`ABRpA` is `ABR.PRA`, `BAC/WS/A` is `BAC.WS.A`), or undefined. */
export function symbolOfCqs(cqs: string): string | undefined {
  return respell(cqs, cqsMarks)
}

/** Returns the canonical symbol for a Nasdaq spelling (`ABR-A` is `ABR.PRA`, `BAC+A` is `BAC.WS.A`), or undefined. */
export function symbolOfNasdaq(nasdaq: string): string | undefined {
  return respell(nasdaq, nasdaqMarks)
}

/**
 * Returns the stored spelling: share class `BRK.B`, preferred `ABR.PRA`, warrant `.WS`, unit `.U`, right `.RT`, when
 * issued `.WI`; or undefined. It ignores the ACT spelling, which is ambiguous: `.A` is a share class (`BRK.A`) or a
 * class of warrants (`BAC.A`), and `.V` is a share class or means when issued.
 */
export function canonicalSymbol({ cqs, nasdaq }: Spellings): string | undefined {
  return symbolOfCqs(cqs) ?? symbolOfNasdaq(nasdaq)
}

function respell(spelling: string, marks: typeof cqsMarks): string | undefined {
  const root = /^[A-Z]+/.exec(spelling)?.[0]
  if (root === undefined) return undefined
  let symbol = root
  let rest = spelling.slice(root.length)
  while (rest !== '') {
    const mark = firstMark(rest, marks)
    if (mark === undefined) return undefined
    symbol += mark.text
    rest = rest.slice(mark.length)
  }
  return symbol
}

function firstMark(rest: string, marks: typeof cqsMarks): { text: string; length: number } | undefined {
  for (const [pattern, write] of marks) {
    const found = pattern.exec(rest)
    if (found) return { text: write(found[1] ?? ''), length: found[0].length }
  }
  return undefined
}
