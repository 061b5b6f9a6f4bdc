/** Encodings of tables that can be imported without conversion. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Returns the encoding of text. Spreadsheet programs start UTF-16 with a byte order mark, and older ones write
 * windows-1252.
 */
export function encodingOf(head: Uint8Array): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return isUtf8Start(head) ? 'utf-8' : 'windows-1252'
}

/** Returns whether a chunk of text is UTF-8. Its last character may continue in the next chunk. */
function isUtf8Start(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
