/** Returns an address with the given parameters set, or removed if their value is undefined. */
export function withQuery(address: string, changes: Readonly<Record<string, string | undefined>>): string {
  const [path = '', text = ''] = address.split('?', 2)
  const query = new URLSearchParams(text)
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}

/** Returns the value of a parameter in an address. */
export function queryOf(address: string, name: string): string | undefined {
  return new URLSearchParams(address.split('?', 2)[1]).get(name) ?? undefined
}
