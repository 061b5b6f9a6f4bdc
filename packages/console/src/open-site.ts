import type { PageFiles } from '@bourse/kit/delivery'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSite } from './site-folder.ts'

/** Where the published package has the built application, beside its code. */
const BUILT = fileURLToPath(new URL('site/', import.meta.url))

/** The files of the console: those that the package was published with, else bundled out of its sources. */
export async function openSite(): Promise<PageFiles> {
  if (existsSync(BUILT)) return readSite(BUILT)
  const { bundleOnce } = await import('../build/bundle-once.ts')
  return bundleOnce()
}
