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

/** Changed packages that no changeset names; one whose next version is written and waits to be published needs none. */
export function unannounced(candidates: readonly Candidate[], announced: ReadonlySet<string>): readonly Candidate[] {
  return candidates.filter((entry) => entry.changed && !announced.has(entry.name) && !awaitsRelease(entry))
}

function awaitsRelease({ version, released, changelog }: Candidate): boolean {
  return !released && changelog.split('\n').includes(`## ${version}`)
}
