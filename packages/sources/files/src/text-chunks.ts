import { UnreadableFile } from '@bourse/kit/readers'
import { encodingOf, type TextEncoding } from './text-encoding.ts'

/** The first piece of a file decides about its encoding and its line ends. */
interface TextForm {
  readonly encoding: TextEncoding
  /** Whether lines end with CR alone, as old spreadsheet programs write them. */
  readonly hasBareReturns: boolean
}

/**
 * Decodes the bytes of a table without a byte order mark: UTF-8, UTF-16 with a byte order mark, or else windows-1252.
 * Lines that end with CR alone get an LF instead.
 * @throws UnreadableFile for text in another encoding
 */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  let form: TextForm | undefined
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of bytes) {
    const encoding: TextEncoding = form?.encoding ?? encodingOf(piece)
    decoder ??= new TextDecoder(encoding, { fatal: true })
    const text = decoded(decoder, label, piece)
    form ??= { encoding, hasBareReturns: text.includes('\r') && !text.includes('\n') }
    yield form.hasBareReturns ? text.replaceAll('\r', '\n') : text
  }
  if (decoder !== undefined) yield decoded(decoder, label)
}

function decoded(decoder: InstanceType<typeof TextDecoder>, label: string, piece?: Uint8Array): string {
  const text = decodedOr(decoder, piece)
  // UTF-16 text in Latin letters without a byte order mark is also valid UTF-8, with NUL characters in between.
  if (text !== undefined && !text.includes('\0')) return text
  const message = `${label}: expected UTF-8 text, got bytes in another encoding`
  throw new UnreadableFile(`${message}; convert the file, for example with iconv -t UTF-8`)
}

function decodedOr(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string | undefined {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
  } catch {
    return undefined
  }
}
