import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './blocks.ts'

/** A folder that looks like a clone of the repository to a page's commands, and that they may write to. */
export interface ReaderFolder {
  readonly path: string
  remove(): void
}

/** Folders that readers write to: created here, with links to the repository's contents. */
const WRITTEN = ['', 'packages', 'packages/datasets', 'examples', 'examples/full/node_modules/@bourse']
/** Files that readers change, which are copied. */
const CHANGED = ['examples/full/src', 'examples/full/package.json', 'examples/deploy']

/**
 * Creates such a folder; removing it leaves the repository intact. `demo` is the data folder of a running service that
 * it links as its own.
 */
export function readerFolder(demo?: string): ReaderFolder {
  const path = mkdtempSync(join(tmpdir(), 'bourse-reader-'))
  // The database server may run as another user, which needs access to its folder.
  chmodSync(path, 0o755)
  for (const folder of WRITTEN) {
    mkdirSync(join(path, folder), { recursive: true })
    for (const name of readdirSync(join(ROOT, folder))) {
      const inside = folder === '' ? name : `${folder}/${name}`
      const isMade = [...WRITTEN, ...CHANGED].some((other) => other === inside || other.startsWith(`${inside}/`))
      if (!isMade && (!name.startsWith('.') || name === '.ci')) symlinkSync(join(ROOT, inside), join(path, inside))
    }
  }
  for (const name of CHANGED)
    cpSync(join(ROOT, name), join(path, name), { recursive: true, filter: (file) => !file.includes('node_modules') })
  if (demo !== undefined && existsSync(demo)) symlinkSync(demo, join(path, '.bourse'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
