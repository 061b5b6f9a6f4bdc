/** Formats a document value for readers: lists comma-separated, objects as JSON, undefined as an empty string. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return JSON.stringify(value) ?? ''
}
