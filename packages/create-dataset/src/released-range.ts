import { readFileSync } from 'node:fs'

interface Manifest {
  readonly version: string
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * The range of a package of Bourse that this generator was released with. Publishing writes it into the manifest of the
 * generator; where that runs from the repository, the version there counts.
 */
export function releasedRange(name: string): string {
  const range = read('package.json').devDependencies?.[name]
  if (range === undefined) throw new TypeError(`${name} is not among the devDependencies of the generator`)
  return range.startsWith('workspace:') ? `^${read(`node_modules/${name}/package.json`).version}` : range
}

/** A manifest below the folder of this package, from `src` as from `dist`. */
function read(path: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
  return manifest
}
