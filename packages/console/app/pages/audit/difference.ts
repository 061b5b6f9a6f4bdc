/** A resource's properties before and after a change. */
type Members = Readonly<Record<string, unknown>> | null

export interface ChangedMember {
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
  if (members === null || !(name in members)) return undefined
  const value = members[name]
  return typeof value === 'string' ? value : JSON.stringify(value)
}
