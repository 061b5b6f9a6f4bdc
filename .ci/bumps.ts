/** The size of a version bump. */
export type Bump = 'patch' | 'minor' | 'major'

/** In ascending order. */
const BUMPS: readonly Bump[] = ['patch', 'minor', 'major']

/** Reads the front matter of a changeset: the bump of each package that it names. */
export function bumpsIn(changeset: string): ReadonlyMap<string, Bump> {
  const head = /^---\n([\s\S]*?)\n---/.exec(changeset)?.[1] ?? ''
  const lines = head.matchAll(/^['"]?([^'":\s]+)['"]?\s*:\s*(major|minor|patch)\s*$/gm)
  return new Map([...lines].map(([, name = '', bump]) => [name, isBump(bump) ? bump : 'patch']))
}

const isBump = (text: string | undefined): text is Bump => BUMPS.some((bump) => bump === text)

/** Returns the largest bump; undefined if there is none. */
export function largest(bumps: Iterable<Bump | undefined>): Bump | undefined {
  const given = new Set(bumps)
  return BUMPS.findLast((bump) => given.has(bump))
}

/** Whether a bump is at least as large as another. */
export function reaches(bump: Bump | undefined, wanted: Bump): boolean {
  return bump !== undefined && BUMPS.indexOf(bump) >= BUMPS.indexOf(wanted)
}

/** The step from one version to a later one; undefined if they are equal. */
export function stepBetween(before: string, after: string): Bump | undefined {
  const [old, now] = [before, after].map((version) => version.split('.'))
  const moved = [0, 1, 2].find((part) => old?.[part] !== now?.[part])
  return moved === undefined ? undefined : BUMPS[2 - moved]
}

/** The bump that leaves the range `^version`: minor before 1.0, major at 1.0 or later. */
export function breakingBump(version: string): Bump {
  return version.startsWith('0.') ? 'minor' : 'major'
}
