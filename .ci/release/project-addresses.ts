import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { publicPackages, ROOT } from '../workspace.ts'

/** The project's web addresses. */
export interface ProjectAddresses {
  /** URL of the repository. */
  readonly repository: string
  readonly homepage: string
  /** URL of the issue tracker. */
  readonly bugs: string
}

const NAMES = ['repository', 'homepage', 'bugs'] as const
const TO_FILL_IN = 'the object `project` of the root package.json'

/**
 * Returns the addresses in a root manifest, or undefined while all of them are empty. Throws an Error if only some are
 * set, or if one is not an https URL.
 */
export function projectAddresses(rootManifest: string): ProjectAddresses | undefined {
  const { project = {} }: { readonly project?: Partial<ProjectAddresses> } = JSON.parse(rootManifest)
  const { repository = '', homepage = '', bugs = '' } = project
  const addresses = { repository, homepage, bugs }
  if (NAMES.every((name) => addresses[name] === '')) return undefined
  for (const name of NAMES)
    if (!/^https:\/\/[^\s/]+/.test(addresses[name]))
      throw new Error(
        `${name} in ${TO_FILL_IN} must be an https URL, got "${addresses[name]}". Fill in all three, or none.`,
      )
  return addresses
}

/** Returns a package's manifest with the addresses; the folder is relative to the root. */
export function manifestWithAddresses(manifest: string, folder: string, addresses: ProjectAddresses): string {
  const { repository, homepage, bugs } = addresses
  const stated = { repository: { type: 'git', url: `git+${repository}`, directory: folder }, homepage, bugs }
  const fields: Readonly<Record<string, unknown>> = JSON.parse(manifest)
  return `${JSON.stringify({ ...fields, ...stated }, null, 2)}\n`
}

/** Returns the Python client's pyproject.toml with the addresses as its project URLs. */
export function pyprojectWithAddresses(pyproject: string, addresses: ProjectAddresses): string {
  const { repository, homepage, bugs } = addresses
  const lines = Object.entries({ Homepage: homepage, Repository: repository, Issues: bugs })
  return `${pyproject}\n[project.urls]\n${lines.map(([name, url]) => `${name} = ${JSON.stringify(url)}\n`).join('')}`
}

/** Reads this repository's addresses; prints a notice if there are none yet. */
export function ownAddresses(): ProjectAddresses | undefined {
  const addresses = projectAddresses(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  if (addresses === undefined) console.log(`Packages name no repository, homepage or bugs: fill in ${TO_FILL_IN}.`)
  return addresses
}

/** Publishes while public packages' manifests contain the addresses, and restores the manifests afterward. */
export function whileManifestsHaveAddresses(publish: () => void): void {
  const addresses = ownAddresses()
  if (addresses === undefined) return publish()
  const manifests = publicPackages().map(({ path }) => {
    const file = join(path, 'package.json')
    return { file, text: readFileSync(file, 'utf8'), folder: relative(ROOT, path).replaceAll(sep, '/') }
  })
  try {
    for (const { file, text, folder } of manifests) writeFileSync(file, manifestWithAddresses(text, folder, addresses))
    publish()
  } finally {
    for (const { file, text } of manifests) writeFileSync(file, text)
  }
}
