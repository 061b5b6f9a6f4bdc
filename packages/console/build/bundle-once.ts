import type { PageFiles } from '@bourse/kit/delivery'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSite, writeSite } from '../src/site-folder.ts'
import { APP, bundle } from './bundle.ts'

const PACKAGE = fileURLToPath(new URL('../', import.meta.url))
const KEPT = join(PACKAGE, 'node_modules/.cache')
const PREFIX = 'console-'

/** Bundles the application once and caches the result until a source file changes. */
export async function bundleOnce(): Promise<PageFiles> {
  const folder = join(KEPT, PREFIX + (await sourcesHash()))
  if (existsSync(folder)) return readSite(folder)
  const files = await bundle()
  // If the cache is not writable, every start bundles again.
  await keep(folder, files).catch(() => undefined)
  return files
}

/** If another process has already stored the same bundle, this one uses it. */
async function keep(folder: string, files: PageFiles): Promise<void> {
  await mkdir(KEPT, { recursive: true })
  const older = (await readdir(KEPT)).filter((name) => name.startsWith(PREFIX))
  const written = `${folder}.${process.pid}`
  await writeSite(written, files)
  await rename(written, folder).catch(() => rm(written, { recursive: true }))
  for (const name of older) await rm(join(KEPT, name), { recursive: true, force: true })
}

/** Hash of the bundle's source files; package.json covers dependencies through their versions. */
async function sourcesHash(): Promise<string> {
  const client = dirname(fileURLToPath(import.meta.resolve('@bourse/client')))
  const hash = createHash('sha256').update(await readFile(join(PACKAGE, 'package.json')))
  for (const folder of [APP, client, import.meta.dirname]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.toSorted()) hash.update(path.slice(folder.length)).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}
