import { StringDecoder } from 'node:string_decoder'
import { TableFormatError } from './errors.ts'

/** UTF-8 text of bytes, without a byte order mark; anything else is a `TableFormatError`. */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let first = true
  for await (const chunk of bytes) {
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    yield checkText(first ? withoutMark(text) : text, label)
    first &&= text === ''
  }
  yield checkText(decoder.end(), label)
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function checkText(text: string, label: string): string {
  if (!text.includes('\uFFFD') && !text.includes('\0')) return text
  const message =
    `${label}: expected UTF-8 text, came bytes that are none; convert the file, ` + 'for example with iconv -t UTF-8'
  throw new TableFormatError(message)
}
