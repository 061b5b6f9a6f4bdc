const PATTERNS = {
  dataset: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  table: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
  field: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
  service: /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/,
  channel: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  source: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  rule: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  plan: /^[a-z][a-z0-9-]*$/,
  operation: /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/,
  capability: /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/,
  'id prefix': /^[a-z]{2,5}$/,
  path: /^(\/([a-z][a-z0-9-]*|\{[a-z_]+\}))+$/,
  'transport path': /^(\/\.well-known)?(\/[a-z][a-z0-9-]*)+(\.json)?$/,
} as const

/** Throws a TypeError when a name in a definition does not match the pattern for its kind. */
export function checkName(kind: keyof typeof PATTERNS, name: string): void {
  if (name.length <= 60 && PATTERNS[kind].test(name)) return
  throw new TypeError(
    `${kind} ${JSON.stringify(name)} is not a valid name: expected ${PATTERNS[kind].source}, at most 60 characters`,
  )
}

/** Returns the word that messages use for a part of a dataset. */
export const kindOf = ({ part }: { readonly part: string }): string => (part === 'staging' ? 'staging table' : part)

/** Freezes a definition and all plain data in it, so that no code can change a dataset after it is declared. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
