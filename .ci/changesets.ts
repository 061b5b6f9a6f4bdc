/** The facts about a package that the check needs. */
export interface Candidate {
  readonly name: string
  readonly version: string
  /** Whether anything except its tests changed. */
  readonly changed: boolean
  /** Whether the package's current version was published. */
  readonly released: boolean
  readonly changelog: string
}

/**
 * Returns changed packages that no changeset names, except those whose next version is already written but not yet
 * published.
 */
export function withoutChangeset(
  candidates: readonly Candidate[],
  announced: ReadonlySet<string>,
): readonly Candidate[] {
  return candidates.filter((entry) => entry.changed && !announced.has(entry.name) && !awaitsRelease(entry))
}

function awaitsRelease({ version, released, changelog }: Candidate): boolean {
  return !released && changelog.split('\n').includes(`## ${version}`)
}
