import { textsOf, UnreadableFile } from '@bourse/kit/readers'

/** UTF-8 text of bytes, without a byte order mark; anything else is an `UnreadableFile`. */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  try {
    for await (const text of textsOf(bytes)) {
      // UTF-16 of Latin letters is UTF-8 with zeros.
      if (text.includes('\0')) throw new UnreadableFile('expected UTF-8 text, came bytes that are none')
      yield text
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile) || !error.message.startsWith('expected UTF-8')) throw error
    throw new UnreadableFile(`${label}: ${error.message}; convert the file, for example with iconv -t UTF-8`)
  }
}
