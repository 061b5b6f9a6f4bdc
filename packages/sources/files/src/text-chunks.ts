import { UnreadableFile } from '@bourse/kit/readers'
import { encodingOf } from './text-encoding.ts'

/** Number of characters without a line feed after which lines are assumed to end with CR. */
const DECIDED = 64 * 1024

/**
 * Decodes a table's bytes and removes the byte order mark. Accepts UTF-8, UTF-16 with a byte order mark, and otherwise
 * windows-1252. Replaces CR with LF if lines end with only a CR, as old spreadsheet programs write them.
 * @throws UnreadableFile for text in a different encoding
 */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  let hasBareReturns: boolean | undefined
  let start = ''
  for await (const text of texts(bytes, label)) {
    if (hasBareReturns === undefined) {
      start += text
      if (start.length < DECIDED && !start.includes('\n')) continue
      hasBareReturns = endsLinesWithReturn(start)
    }
    const next = start === '' ? text : start
    start = ''
    yield hasBareReturns ? next.replaceAll('\r', '\n') : next
  }
  if (start !== '') yield endsLinesWithReturn(start) ? start.replaceAll('\r', '\n') : start
}

/** Returns whether lines end with CR. A CR within quotes is part of a cell. */
const endsLinesWithReturn = (start: string) =>
  !start.includes('\n') && start.replaceAll(/"[^"]*(?:"|$)/g, '').includes('\r')

/** Decodes bytes in the encoding indicated by the first chunk. */
async function* texts(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    yield decoded(decoder, label, piece)
  }
  if (decoder !== undefined) yield decoded(decoder, label)
}

function decoded(decoder: InstanceType<typeof TextDecoder>, label: string, piece?: Uint8Array): string {
  const text = decodedOr(decoder, piece)
  // UTF-16 text in Latin letters without a byte order mark is also valid UTF-8, with interleaved NUL characters.
  if (text !== undefined && !text.includes('\0')) return text
  const message = `${label}: expected UTF-8 text, got bytes in a different encoding`
  throw new UnreadableFile(`${message}; convert the file, for example with iconv -t UTF-8`)
}

function decodedOr(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string | undefined {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
  } catch {
    return undefined
  }
}
