/** The encodings of tables that need no conversion before an import. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Spreadsheet programs mark UTF-16 with a byte order mark, and write older files in the Western code page. */
export function encodingOf(head: Uint8Array): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return isUtf8Start(head) ? 'utf-8' : 'windows-1252'
}

/** The last character of a piece may continue in the next one. */
function isUtf8Start(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
