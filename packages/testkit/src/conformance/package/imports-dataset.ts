import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Specimen } from '../specimen.ts'

/** Whether a package that the specimen depends on is a dataset: its default export says so. */
export async function importsDataset({ folder = '' }: Specimen, name: string): Promise<boolean> {
  const part = await defaultExportOf(folder, name)
  return typeof part === 'object' && part !== null && 'part' in part && part.part === 'dataset'
}

/** The default export of a package as a package's own files would get it; undefined where there is none to be had. */
export async function defaultExportOf(folder: string, name: string): Promise<unknown> {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve(name)
    const module: { readonly default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    return module.default
  } catch {
    return undefined
  }
}
