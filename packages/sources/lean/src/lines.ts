import { lines as linesOf } from '@bourse/kit/readers'

/** Splits text into lines, skipping blank ones, and splits each line at commas: LEAN files do not quote fields. */
export function* lines(text: string): Generator<{ readonly line: string; readonly fields: string[] }> {
  for (const { text: untrimmed } of linesOf(text)) {
    const line = untrimmed.trimEnd()
    if (line !== '') yield { line, fields: line.split(',') }
  }
}

/** Converts `20131007` to `2013-10-07`. */
export function dashedDate(compact: string): string {
  return `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
}
