import type { PageFiles } from '@bourse/kit/delivery'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSite } from './site-folder.ts'

/** Folder of the built application in the published package, next to its code. */
const BUILT = fileURLToPath(new URL('site/', import.meta.url))

/** The console's files: prebuilt in a published package, otherwise bundled from source. */
export async function openSite(): Promise<PageFiles> {
  if (existsSync(BUILT)) return readSite(BUILT)
  const { bundleOnce } = await import('../build/bundle-once.ts')
  return bundleOnce()
}
