/** Imports every public entry of every package in package.json, from where npm installed it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}
interface Installed {
  readonly exports: Readonly<Record<string, unknown>>
}

function read(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'))
}

const { dependencies } = read('package.json') as Manifest
const entries = Object.keys(dependencies)
  .filter((name) => name.startsWith('@bourse/'))
  .flatMap((name) => {
    const { exports } = read('node_modules', name, 'package.json') as Installed
    return Object.keys(exports)
      .filter((entry) => !/\*|\.json$/.test(entry))
      .map((entry) => name + entry.slice(1))
  })
for (const entry of entries) await import(entry)
console.log(`${entries.length} entries loaded`)
