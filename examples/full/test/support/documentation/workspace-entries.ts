import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './blocks.ts'

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, string>>
}

/** Every entry point of every workspace package, by its import specifier, such as `@bourse/kit`. */
export function workspaceEntries(): ReadonlyMap<string, string> {
  const patterns = ['host/package.json', 'packages/*/package.json', 'packages/*/*/package.json']
  return new Map(
    globSync(patterns, { cwd: ROOT }).flatMap((path) => {
      const { name, exports = {} }: Manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
      const folder = join(ROOT, path.replace('package.json', ''))
      return Object.entries(exports)
        .filter(([, file]) => file.endsWith('.ts'))
        .map(([entry, file]) => [join(name, entry), join(folder, file)] as const)
    }),
  )
}
