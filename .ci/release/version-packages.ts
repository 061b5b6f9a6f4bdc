/**
 * `pnpm version-packages`: turns the changesets into versions and changelogs for review and commit. First adds
 * changesets for packages whose peer leaves their range; at the end, updates the versions in examples outside the
 * workspace.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bumpsIn, largest, type Bump } from '../bumps.ts'
import { publicPackages, ROOT } from '../workspace.ts'
import { withRanges } from './example-ranges.ts'
import { OUTSIDE } from './outside-examples.ts'
import { peerBumps, type PeerDependent } from './peer-bumps.ts'

const FOLDER = join(ROOT, '.changeset')

function changesets(): readonly string[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md') && file !== 'README.md')
  return files.map((file) => readFileSync(join(FOLDER, file), 'utf8'))
}

/** Each package's largest bump. */
function announced(): ReadonlyMap<string, Bump> {
  const byName = Map.groupBy(
    changesets().flatMap((text) => [...bumpsIn(text)]),
    ([name]) => name,
  )
  return new Map([...byName].map(([name, these]) => [name, largest(these.map(([, bump]) => bump)) ?? 'patch']))
}

function peered(): readonly PeerDependent[] {
  return publicPackages().map(({ name, version, path }) => {
    const manifest: { readonly peerDependencies?: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(join(path, 'package.json'), 'utf8'),
    )
    return { name, version, peers: Object.keys(manifest.peerDependencies ?? {}) }
  })
}

function fixedGroups(): readonly (readonly string[])[] {
  const config: { readonly fixed: readonly (readonly string[])[] } = JSON.parse(
    readFileSync(join(FOLDER, 'config.json'), 'utf8'),
  )
  return config.fixed
}

function announcePeers(): void {
  const bumps = [...peerBumps(peered(), announced(), fixedGroups())]
  if (bumps.length === 0) return
  const head = bumps.map(([name, bump]) => `'${name}': ${bump}`).join('\n')
  const text = 'Requires a different version of a package shared with the rest of the deployment: update both together.'
  writeFileSync(join(FOLDER, 'peers-move-together.md'), `---\n${head}\n---\n\n${text}\n`)
}

function moveExamples(): void {
  const versions = new Map(publicPackages().map(({ name, version }) => [name, version]))
  for (const folder of OUTSIDE) {
    const path = join(ROOT, folder, 'package.json')
    writeFileSync(path, withRanges(readFileSync(path, 'utf8'), versions))
  }
}

const inherit = { cwd: ROOT, stdio: 'inherit' } as const
announcePeers()
execFileSync('changeset', ['version'], inherit)
moveExamples()
execFileSync('pnpm', ['install', '--lockfile-only', '--prefer-offline'], inherit)
