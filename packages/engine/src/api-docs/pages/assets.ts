import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The files of `assets` that the pages load, with their media types. */
export const ASSETS = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

/** The text of a file of `assets`; found by the package's name, so that sources and build read the same one. */
export function assetText(name: string): Promise<string> {
  return readFile(require.resolve(`@bourse/engine/assets/${name}`), 'utf8')
}
