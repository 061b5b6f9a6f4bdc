/** A value of the document as one reads it: a list with commas, an object as JSON, nothing for undefined. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return JSON.stringify(value) ?? ''
}
