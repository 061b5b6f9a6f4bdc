import type { PageFile, PageFiles } from '@bourse/kit/delivery'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** A file as served. Names under `assets/` contain a content hash. */
export function pageFile(name: string, content: Uint8Array): PageFile {
  const mediaType = MEDIA_TYPES[extname(name)]
  if (mediaType === undefined)
    throw new Error(`${name}: expected a file that ends in one of ${Object.keys(MEDIA_TYPES).join(', ')}`)
  return { mediaType, content, isHashed: name.startsWith('assets/') }
}

/** Reads an application from a folder written by `writeSite`. */
export async function readSite(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map(async (path) => {
    const name = path.slice(join(folder, sep).length).replaceAll(sep, '/')
    return [name, pageFile(name, await readFile(path))] as const
  })
  return new Map(await Promise.all(files))
}

/** Writes an application into a folder. */
export async function writeSite(folder: string, files: PageFiles): Promise<void> {
  for (const [name, { content }] of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
