/** What the check needs to know of one package. */
export interface Candidate {
  readonly name: string
  readonly version: string
  /** Whether anything but its tests changed. */
  readonly changed: boolean
  /** Whether the version it stands at was published. */
  readonly released: boolean
  readonly changelog: string
}

/** The packages that a changeset names in its head. */
export function namesIn(changeset: string): readonly string[] {
  const head = /^---\n([\s\S]*?)\n---/.exec(changeset)?.[1] ?? ''
  return [...head.matchAll(/^['"]?([^'":\s]+)['"]?\s*:\s*(?:major|minor|patch)\s*$/gm)].flatMap(
    ([, name]) => name ?? [],
  )
}

/** Changed packages that no changeset names; one whose next version is written and waits to be published needs none. */
export function unannounced(candidates: readonly Candidate[], announced: ReadonlySet<string>): readonly Candidate[] {
  return candidates.filter((entry) => entry.changed && !announced.has(entry.name) && !awaitsRelease(entry))
}

function awaitsRelease({ version, released, changelog }: Candidate): boolean {
  return !released && changelog.split('\n').includes(`## ${version}`)
}
