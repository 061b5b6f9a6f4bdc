/** Returns the value if it is one of the choices, because a URL parameter may contain anything. */
export function choice<T extends string>(given: unknown, choices: readonly T[]): T | undefined {
  return choices.find((one) => one === given)
}

/** Returns the value as text if it matches a pattern. A numeric URL parameter arrives as a number. */
export function text(given: unknown, form: RegExp): string | undefined {
  const value = typeof given === 'number' ? String(given) : given
  return typeof value === 'string' && form.test(value) ? value : undefined
}

/** Returns the items that match a pattern, up to `most`; undefined if none match. */
export function texts(given: unknown, form: RegExp, most: number): readonly string[] | undefined {
  const list = Array.isArray(given) ? given : [given]
  const fit = list.flatMap((one) => text(one, form) ?? []).slice(0, most)
  return fit.length === 0 ? undefined : fit
}

/** Text values by name, such as the filters of a table; undefined if there are none. */
export function textMap(given: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const entries = Object.entries(given).flatMap(([name, value]) =>
    /^[a-z_]{1,60}$/.test(name) && ['string', 'number', 'boolean'].includes(typeof value)
      ? [[name, String(value).slice(0, 500)] as const]
      : [],
  )
  return Object.fromEntries(entries)
}
