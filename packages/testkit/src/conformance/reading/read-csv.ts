/**
 * Returns the lines of RFC 4180 text as cells; throws if a quoted cell is not closed or the text does not end in CRLF.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  const lines: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    if (match === null) throw new Error(`not RFC 4180 at character ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    const [, content = '', end] = match
    lines.at(-1)?.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content)
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}
