/** Writes a value as JSON, with every digit of a `bigint`, which `JSON.stringify` rejects. */
export function exactText(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${exactText(member)}`).join(',')}}`
}
