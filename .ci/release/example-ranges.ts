/** A package.json, as far as it names versions. */
interface Manifest {
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
  readonly devDependencies?: Versions
}
type Versions = Readonly<Record<string, string>>

const LISTS = ['dependencies', 'peerDependencies', 'devDependencies'] as const

/** The same manifest text with the ranges of these packages moved to the given versions: `^0.3.0` of 0.3.0. */
export function withRanges(text: string, versions: ReadonlyMap<string, string>): string {
  return staleRanges(text, versions).reduce(
    (moved, { name, range, version }) => moved.replaceAll(`"${name}": "${range}"`, `"${name}": "^${version}"`),
    text,
  )
}

/** Packages that a manifest names with another range than that of the version they stand at. */
export function staleRanges(
  text: string,
  versions: ReadonlyMap<string, string>,
): readonly { readonly name: string; readonly range: string; readonly version: string }[] {
  const manifest: Manifest = JSON.parse(text)
  return LISTS.flatMap((list) => Object.entries(manifest[list] ?? {})).flatMap(([name, range]) => {
    const version = versions.get(name)
    return version === undefined || range === `^${version}` ? [] : [{ name, range, version }]
  })
}
