/** The parts of a package.json that contain versions. */
interface Manifest {
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
  readonly devDependencies?: Versions
}
type Versions = Readonly<Record<string, string>>

const LISTS = ['dependencies', 'peerDependencies', 'devDependencies'] as const

/** Returns the manifest text with the ranges of these packages updated to the given versions: `^0.3.0` for 0.3.0. */
export function withRanges(text: string, versions: ReadonlyMap<string, string>): string {
  return staleRanges(text, versions).reduce(
    (moved, { name, range, version }) => moved.replaceAll(`"${name}": "${range}"`, `"${name}": "^${version}"`),
    text,
  )
}

/** Packages whose range in a manifest differs from the range for their current version. */
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
