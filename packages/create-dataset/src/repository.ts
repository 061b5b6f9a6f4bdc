import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from './refusal.ts'

/** The Bourse repository that contains a folder; undefined if there is none. */
export function repositoryAround(folder: string): string | undefined {
  const at = resolve(folder)
  if (nameIn(join(at, 'package.json')) === 'bourse' && existsSync(join(at, 'packages/datasets'))) return at
  return at === dirname(at) ? undefined : repositoryAround(dirname(at))
}

/** Folders whose subfolders are packages. */
const PARENTS = ['.', 'packages', 'packages/datasets', 'packages/delivery', 'packages/sources', 'examples']

/** Throws a `Refusal` if a package in the repository already has the name. */
export function checkFree(repository: string, id: string): void {
  const name = `@bourse/${id}`
  const taken = PARENTS.flatMap((parent) => foldersIn(repository, parent)).find(
    (folder) => nameIn(join(repository, folder, 'package.json')) === name,
  )
  if (taken !== undefined)
    throw new Refusal(`The id ${id} is taken: ${taken} is ${name}.`, 'Use another id, or change that package.')
}

function foldersIn(repository: string, parent: string): readonly string[] {
  const folder = join(repository, parent)
  return existsSync(folder) ? readdirSync(folder).map((entry) => join(parent, entry)) : []
}

function nameIn(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined
  const content: { readonly name?: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  return content.name
}
