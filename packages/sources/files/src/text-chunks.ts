import { textsOf, UnreadableFile } from '@bourse/kit/readers'

/**
 * Decodes UTF-8 bytes, without a byte order mark.
 * @throws UnreadableFile for any other encoding
 */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  try {
    for await (const text of textsOf(bytes)) {
      // UTF-16 text in Latin letters is also valid UTF-8, with NUL characters in between.
      if (text.includes('\0')) throw new UnreadableFile('expected UTF-8 text, got bytes in another encoding')
      yield text
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile) || !error.message.startsWith('expected UTF-8')) throw error
    throw new UnreadableFile(`${label}: ${error.message}; convert the file, for example with iconv -t UTF-8`)
  }
}
