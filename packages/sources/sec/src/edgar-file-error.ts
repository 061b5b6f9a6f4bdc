/** The file cannot be read as a whole: another file, cut off, or in a format that this reader does not know. */
export class EdgarFileError extends Error {
  override readonly name = 'EdgarFileError'
}

/** A value as a message shows it: short, on one line. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `"${line.slice(0, 60)}…"` : `"${line}"`
}
