/**
 * Points every package in this copy of the repository at its build, as publishing would: during development, packages
 * export their sources, which Node does not run in `node_modules`. Runs from the repository root while the image is
 * built.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly publishConfig?: Readonly<Record<string, unknown>>
}

for (const path of globSync(['host/package.json', 'packages/*/package.json', 'packages/*/*/package.json'])) {
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  if (manifest.private === true) continue
  if (!existsSync(path.replace('package.json', 'dist')))
    throw new Error(`${manifest.name} is not built: run pnpm build`)
  writeFileSync(path, `${JSON.stringify({ ...manifest, ...manifest.publishConfig }, undefined, 2)}\n`)
}
