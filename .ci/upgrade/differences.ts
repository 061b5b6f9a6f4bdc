/** Differences between two responses by property path, without list indexes: `data[].legs[].symbol`. */
export type Differences = ReadonlyMap<string, { readonly before: unknown; readonly after: unknown }>

export function differencesOf(before: unknown, after: unknown): Differences {
  const found = new Map<string, { before: unknown; after: unknown }>()
  compare('', before, after, (path, one, other) => {
    if (!found.has(path)) found.set(path, { before: one, after: other })
  })
  return found
}

type OnDifference = (path: string, before: unknown, after: unknown) => void

function compare(path: string, before: unknown, after: unknown, onDifference: OnDifference): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length)
      return onDifference(`${path}[]`, `${before.length} items`, `${after.length} items`)
    for (const [place, value] of before.entries()) compare(`${path}[]`, value, after[place], onDifference)
  } else if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(path === '' ? name : `${path}.${name}`, before[name], after[name], onDifference)
  } else if (before !== after) onDifference(path, before, after)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
