import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Files of `assets` that the pages load, with their media types. */
export const ASSETS = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

/**
 * Returns the text of a file in `assets`. The file is resolved by package name, so that source and build read the same
 * file.
 */
export function assetText(name: string): Promise<string> {
  return readFile(require.resolve(`@bourse/engine/assets/${name}`), 'utf8')
}
