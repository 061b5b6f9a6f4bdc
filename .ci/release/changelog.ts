/** The changeset properties that are read here. */
interface Changeset {
  readonly summary: string
}

/** A changeset's text as a list item, without its commit. */
export function getReleaseLine({ summary }: Changeset): string {
  const [first, ...others] = summary.trim().split('\n')
  return [`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')
}

/** Omits lines about dependencies from changelogs. */
export function getDependencyReleaseLine(): string {
  return ''
}
