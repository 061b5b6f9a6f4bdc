import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './blocks.ts'

const DATASETS = 'packages/datasets'
const FULL = 'examples/full/node_modules/@bourse'

/**
 * Installs the packages that were generated in a reader's folder, linking a dataset's dependencies. Returns the
 * problem, if any.
 */
export function linkDatasets(clone: string): string | undefined {
  const generated = readdirSync(join(clone, DATASETS)).filter((name) => !existsSync(join(ROOT, DATASETS, name)))
  for (const name of generated) {
    const modules = join(clone, DATASETS, name, 'node_modules')
    if (!existsSync(modules)) symlinkSync(join(ROOT, DATASETS, 'eod/node_modules'), modules)
  }
  return undefined
}

/** Adds a generated package to the full deployment in a reader's folder. Returns the problem, if any. */
export function addToFull(clone: string, name: string): string | undefined {
  const folder = join(clone, DATASETS, name.replace('@bourse/', ''))
  if (!existsSync(folder)) return `there is no package ${name}`
  symlinkSync(folder, join(clone, FULL, name.replace('@bourse/', '')))
  return undefined
}
