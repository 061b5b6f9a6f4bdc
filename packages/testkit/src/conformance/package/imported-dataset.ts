import type { Dataset } from '@bourse/kit'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Specimen } from '../specimen.ts'

/** Returns the dataset that a dependency of the specimen exports by default; undefined if it is none. */
export async function importedDataset({ folder = '' }: Specimen, name: string): Promise<Dataset | undefined> {
  const part = await defaultExportOf(folder, name)
  const isDataset = typeof part === 'object' && part !== null && 'part' in part && part.part === 'dataset'
  return isDataset ? (part as Dataset) : undefined
}

/** Returns the default export of a package, resolved relative to a folder; undefined if there is none. */
export async function defaultExportOf(folder: string, name: string): Promise<unknown> {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve(name)
    const module: { readonly default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    return module.default
  } catch {
    return undefined
  }
}
