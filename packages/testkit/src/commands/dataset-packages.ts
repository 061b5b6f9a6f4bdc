import type { Dataset } from '@bourse/kit'
import { CommandFailure } from '@bourse/bourse/commands'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A package whose default export is a dataset. */
export interface DatasetPackage {
  /** Package name in package.json. */
  readonly name: string
  /** Absolute path of the package folder. */
  readonly folder: string
  readonly dataset: Dataset
}

interface Candidate {
  readonly name: string
  readonly folder: string
}

interface Manifest {
  readonly name?: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * Returns all dataset packages by dataset id: those of the workspace that contains a folder or, outside a workspace,
 * the package that contains it.
 */
export async function datasetPackages(from: string): Promise<readonly DatasetPackage[]> {
  const loaded = await Promise.all(candidatesAround(from).map(load))
  return loaded.flatMap((one) => one ?? []).toSorted((a, b) => (a.dataset.id < b.dataset.id ? -1 : 1))
}

/** Returns the package of one dataset, found by dataset id, package name or folder. Throws if there is none. */
export async function datasetPackage(from: string, wanted: string): Promise<DatasetPackage> {
  const candidates = candidatesAround(from)
  const isNamed = ({ name, folder }: Candidate) =>
    name === wanted || name.split('/').at(-1) === wanted || folder === resolve(from, wanted)
  for (const candidate of candidates.filter(isNamed)) {
    const found = await load(candidate)
    if (found !== undefined) return found
  }
  const all = await datasetPackages(from)
  const found = all.find(({ dataset }) => dataset.id === wanted)
  if (found !== undefined) return found
  throw new CommandFailure(
    `No package near ${from} has the dataset ${JSON.stringify(wanted.slice(0, 100))}.`,
    all.length === 0
      ? 'Found no dataset packages: run this in a dataset package folder.'
      : `Name one of these: ${all.map(({ dataset }) => dataset.id).join(', ')}.`,
  )
}

/** Returns the packages that depend on the kit, as datasets do. */
function candidatesAround(from: string): readonly Candidate[] {
  const root = upward(from, (folder) => patternsOf(folder) !== undefined)
  const own = upward(from, (folder) => existsSync(join(folder, 'package.json')))
  const folders = root === undefined ? [] : (patternsOf(root) ?? []).flatMap((pattern) => matching(root, pattern))
  return [...new Set([...folders, ...(own === undefined ? [] : [own])])].flatMap((folder) => {
    const { name = basename(folder), dependencies, peerDependencies } = manifestIn(folder) ?? {}
    const standsOnKit = { ...dependencies, ...peerDependencies }['@bourse/kit'] !== undefined
    return standsOnKit ? [{ name, folder }] : []
  })
}

function upward(from: string, isMeant: (folder: string) => boolean): string | undefined {
  const folder = resolve(from)
  if (isMeant(folder)) return folder
  return dirname(folder) === folder ? undefined : upward(dirname(folder), isMeant)
}

/** Returns the workspace patterns of a folder; undefined if it is not the root of a workspace. */
function patternsOf(folder: string): readonly string[] | undefined {
  const file = join(folder, 'pnpm-workspace.yaml')
  if (!existsSync(file)) return manifestIn(folder)?.workspaces
  const [, list = ''] = /^packages:\s*\n((?:\s*-.*\n?)*)/m.exec(readFileSync(file, 'utf8')) ?? []
  return [...list.matchAll(/^\s*-\s*['"]?([^'"\s#]+)/gm)].map(([, pattern = '']) => pattern)
}

/** Returns the folders that match a pattern: a single folder or all of its subfolders. */
function matching(root: string, pattern: string): readonly string[] {
  if (!pattern.endsWith('/*')) return existsSync(join(root, pattern, 'package.json')) ? [join(root, pattern)] : []
  const parent = join(root, pattern.slice(0, -2))
  if (!existsSync(parent)) return []
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => join(parent, name)).filter((folder) => existsSync(join(folder, 'package.json')))
}

function manifestIn(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined
}

/**
 * Loads a dataset package. Returns undefined for a package that exports something else; throws if the package cannot be
 * loaded.
 */
async function load({ name, folder }: Candidate): Promise<DatasetPackage | undefined> {
  const file = entryOf(name, folder)
  if (file === undefined) return undefined
  const { default: dataset } = (await import(pathToFileURL(file).href)) as { readonly default?: unknown }
  return isDataset(dataset) ? { name, folder, dataset } : undefined
}

/** A package resolves its own name from within its folder. */
function entryOf(name: string, folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

function isDataset(value: unknown): value is Dataset {
  return typeof value === 'object' && value !== null && 'part' in value && value.part === 'dataset'
}
