import { parseExact, type Shape } from './exact-json.ts'
import type { Numbers } from './options.ts'

/** Bytes or text in chunks: a download's content, a response body, or a file. */
export type Pieces = AsyncIterable<Uint8Array | string> | ReadableStream<Uint8Array>

/** The rows in NDJSON, one per line, with exact values. Holds one chunk and one line in memory at a time. */
export async function* readLines(
  content: Pieces,
  shape: Shape | undefined,
  numbers: Numbers = 'decimal',
): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of piecesOf(content)) {
    const lines = (rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield parseExact(line, shape, numbers)
  }
  rest += decoder.decode()
  if (rest.trim() !== '') yield parseExact(rest, shape, numbers)
}

/** Not every browser supports `for await` on a stream. */
async function* piecesOf(content: Pieces): AsyncGenerator<Uint8Array | string, void, undefined> {
  if (!(content instanceof ReadableStream)) {
    for await (const piece of content) yield piece
    return
  }
  const reader = content.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel()
  }
}
