/** Formats a value for a message: short, on one line. */
export function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `"${line.slice(0, 60)}…"` : `"${line}"`
}
