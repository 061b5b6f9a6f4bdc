/** Formats a value of the document for readers: lists comma-separated, objects as JSON, undefined as an empty text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return JSON.stringify(value) ?? ''
}
