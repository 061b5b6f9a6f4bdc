/** A deployment with every dataset among the packages in package.json. */
import type { DatasetImport } from '@bourse/bourse'
import { runCommandLine } from '@bourse/bourse'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
)

/** Whether a package's default export is a dataset. Some packages have no main entry. */
async function isDataset(name: string): Promise<boolean> {
  const { exports }: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'node_modules', name, 'package.json'), 'utf8'),
  )
  if (!('.' in exports)) return false
  const { default: part }: { readonly default?: unknown } = await import(name)
  return typeof part === 'object' && part !== null && 'part' in part && part.part === 'dataset'
}

const datasets: DatasetImport[] = []
for (const name of Object.keys(dependencies))
  if (name.startsWith('@bourse/') && (await isDataset(name))) datasets.push(() => import(name))
await runCommandLine({ name: 'bourse', datasets }, process.argv)
