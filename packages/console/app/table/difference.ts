/** A resource's properties before and after a change. */
export type Members = Readonly<Record<string, unknown>> | null

interface ChangedMember {
  readonly name: string
  /** Undefined if the property did not exist. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Properties that differ, by name. */
export function difference(before: Members, after: Members): readonly ChangedMember[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return names
    .map((name) => ({ name, before: textOf(before, name), after: textOf(after, name) }))
    .filter((one) => one.before !== one.after)
}

function textOf(members: Members, name: string): string | undefined {
  return members === null || !(name in members) ? undefined : valueText(members[name])
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
