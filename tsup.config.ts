import { defineConfig } from 'tsup'

/** One build for every published package: its public entry and the declarations, nothing bundled from elsewhere. */
export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'node22',
  dts: true,
  clean: true,
  sourcemap: true,
})
