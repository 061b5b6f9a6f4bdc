import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Specimen } from '../specimen.ts'

/** Returns whether a dependency of the specimen is a dataset, according to its default export. */
export async function importsDataset({ folder = '' }: Specimen, name: string): Promise<boolean> {
  const part = await defaultExportOf(folder, name)
  return typeof part === 'object' && part !== null && 'part' in part && part.part === 'dataset'
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
