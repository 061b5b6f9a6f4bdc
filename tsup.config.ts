import { readFileSync } from 'node:fs'
import { defineConfig } from 'tsup'

interface Package {
  readonly exports: Readonly<Record<string, string>>
}

const { exports }: Package = JSON.parse(readFileSync('package.json', 'utf8'))

/** One build for every published package: its public entries and their declarations, with no bundled dependencies. */
export default defineConfig({
  entry: Object.values(exports).filter((path) => /^\.\/src\/.*\.ts$/.test(path)),
  format: ['esm'],
  target: 'node22',
  dts: true,
  clean: true,
  sourcemap: true,
  // `node:sqlite` exists only under its full name.
  removeNodeProtocol: false,
})
