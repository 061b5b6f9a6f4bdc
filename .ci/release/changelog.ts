/** The members of a changeset that are read here. */
interface Changeset {
  readonly summary: string
}

/** The text of a changeset as a list item, without its commit. */
export function getReleaseLine({ summary }: Changeset): string {
  const [first, ...others] = summary.trim().split('\n')
  return [`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')
}

/** Omits lines about dependencies from changelogs. */
export function getDependencyReleaseLine(): string {
  return ''
}
