/** Lists what the published npm packages need at run time as a CycloneDX document, which `pnpm release` writes. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publicPackages, ROOT } from '../workspace.ts'

/** Where a release writes the document. */
export const SBOM_PATH = join(ROOT, 'dist/sbom.cdx.json')

/** A component of a CycloneDX document, with the fields that are checked. */
export interface Component {
  readonly purl?: string
  readonly version?: string
  readonly licenses?: readonly unknown[]
}

/**
 * Writes the document with pnpm, which takes versions and hashes from the lockfile and licenses from the installed
 * packages. Throws an Error if it lacks a dependency or a license.
 */
export function writeSbom(path: string = SBOM_PATH): void {
  const packages = publicPackages()
  mkdirSync(dirname(path), { recursive: true })
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6']
  execFileSync('pnpm', ['sbom', ...format, '--prod', ...filters, '--out', path], { cwd: ROOT, stdio: 'pipe' })
  const needed = packages.flatMap((entry) =>
    runtimeDependencies(readFileSync(join(entry.path, 'package.json'), 'utf8')),
  )
  const { components }: { readonly components: readonly Component[] } = JSON.parse(readFileSync(path, 'utf8'))
  const problems = sbomProblems(components, needed)
  if (problems.length > 0) throw new Error(`${path} is incomplete:\n${problems.join('\n')}`)
}

/** Names of the packages that a manifest's package needs at run time. */
export function runtimeDependencies(manifest: string): readonly string[] {
  const { dependencies = {} }: { readonly dependencies?: Readonly<Record<string, string>> } = JSON.parse(manifest)
  return Object.keys(dependencies)
}

/** Returns a line for each needed package that is missing, and for each component without a version or a license. */
export function sbomProblems(components: readonly Component[], needed: readonly string[]): readonly string[] {
  const listed = new Set(components.map(({ purl = '' }) => packageName(purl)))
  const missing = [...new Set(needed)].filter((name) => !listed.has(name))
  const bare = components.filter(({ version = '', licenses = [] }) => version === '' || licenses.length === 0)
  return [
    ...missing.map((name) => `${name}: expected a component, got none`),
    ...bare.map(({ purl }) => `${purl}: expected a version and a license`),
  ]
}

/** The package in a package URL: `@fastify/cors` for `pkg:npm/%40fastify/cors@11.0.0`. */
const packageName = (purl: string) => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/@[^@]*$/, ''))
