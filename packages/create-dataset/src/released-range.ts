import { readFileSync } from 'node:fs'

interface Manifest {
  readonly version: string
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * The version range of a Bourse package that this generator was released with. Publishing writes it into the
 * generator's manifest; a generator in the repository uses the version there.
 */
export function releasedRange(name: string): string {
  const range = read('package.json').devDependencies?.[name]
  if (range === undefined) throw new TypeError(`${name} is not in the devDependencies of the generator`)
  return range.startsWith('workspace:') ? `^${read(`node_modules/${name}/package.json`).version}` : range
}

/** Reads a manifest under this package's folder. The relative path is the same from `src` and `dist`. */
function read(path: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
  return manifest
}
