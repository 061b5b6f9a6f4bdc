/** What changesets passes of a changeset, as far as it is read. */
interface Changeset {
  readonly summary: string
}

/** The text of a changeset as an item of a list; no commit. */
export function getReleaseLine({ summary }: Changeset): string {
  const [first, ...others] = summary.trim().split('\n')
  return [`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')
}

/** Changelogs have no line about dependencies. */
export function getDependencyReleaseLine(): string {
  return ''
}
