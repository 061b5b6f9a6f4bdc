/** Text as it is, and any other value as JSON. */
export const plainText = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value))

/** A value as JSON. Integers beyond 2^53 are bigints, which `JSON.stringify` rejects; they are written as text. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner), indent)
