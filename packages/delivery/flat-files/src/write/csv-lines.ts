const END = '\r\n'

/**
 * Splits text into RFC 4180 records; line breaks inside quotes do not end a record. Throws if the text ends inside
 * quotes.
 */
export function* csvLines(text: string): Generator<string> {
  refuseRest(yield* wholeRecords(text))
}

/** Like `csvLines`, but for text in chunks of any size. */
export async function* csvLinesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) rest = yield* wholeRecords(rest + piece)
  refuseRest(rest)
}

function refuseRest(rest: string): void {
  if (rest !== '') throw new TypeError(`the rows of a collection ended in the middle of a line: ${rest.slice(0, 60)}`)
}

/** Yields the complete records in the text; returns the rest. */
function* wholeRecords(text: string): Generator<string, string> {
  let start = 0
  let from = 0
  let isQuoted = false
  while (from < text.length) {
    const end = text.indexOf(END, from)
    if (end === -1) break
    isQuoted = isQuoted !== hasOddQuotes(text, from, end)
    from = end + END.length
    if (isQuoted) continue
    yield text.slice(start, from)
    start = from
  }
  return text.slice(start)
}

function hasOddQuotes(text: string, from: number, to: number): boolean {
  let isOdd = false
  for (let at = text.indexOf('"', from); at !== -1 && at < to; at = text.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}

/** Returns the unquoted fields of a record. */
export function csvFields(line: string): readonly string[] {
  const fields: string[] = []
  const end = line.length - END.length
  let at = 0
  while (at <= end) {
    const isQuoted = line[at] === '"'
    const close = isQuoted ? closingQuote(line, at + 1) : commaOrEnd(line, at, end)
    fields.push(isQuoted ? line.slice(at + 1, close).replaceAll('""', '"') : line.slice(at, close))
    at = close + (isQuoted ? 2 : 1)
  }
  return fields
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from)
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  if (at === -1) throw new TypeError('a CSV line ends within quotes')
  return at
}

function commaOrEnd(line: string, from: number, end: number): number {
  const comma = line.indexOf(',', from)
  return comma === -1 ? end : comma
}
