/** The lines of a text without blank ones, cut at commas: LEAN writes no quotes. */
export function* lines(text: string): Generator<{ readonly line: string; readonly fields: string[] }> {
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    const line = text.slice(start, end).trimEnd()
    if (line !== '') yield { line, fields: line.split(',') }
    start = end + 1
  }
}

/** `20131007` as `2013-10-07`. */
export function dashed(compact: string): string {
  return `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
}
