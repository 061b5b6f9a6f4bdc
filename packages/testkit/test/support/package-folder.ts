import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

type Files = Readonly<Record<string, string>>

const MANIFEST = {
  name: '@nobody/sound',
  version: '1.0.0',
  description: 'Levels',
  license: 'MIT',
  type: 'module',
  exports: './src/index.ts',
  files: ['dist'],
  peerDependencies: { '@bourse/kit': '^0.1.0' },
}

/** The files of a package that passes every check. */
const SOUND: Files = {
  'package.json': JSON.stringify(MANIFEST),
  'README.md': '# Levels',
  'src/index.ts': "export { default } from './dataset.ts'\n",
  'src/dataset.ts': "export default { part: 'dataset', id: 'sound' }\n",
}

/**
 * Creates packages that differ from the sound one in some files, for the test file that calls this while it is
 * loaded; removes them after its tests.
 */
export function soundPackages(): (changes?: Files) => string {
  const root = mkdtempSync(join(tmpdir(), 'bourse-packages-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return (changes = {}) => {
    const folder = mkdtempSync(join(root, 'package-'))
    for (const [name, text] of Object.entries({ ...SOUND, ...changes })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return folder
  }
}

/** Returns the manifest of the sound package with some properties replaced. */
export const manifestWith = (changes: object): string => JSON.stringify({ ...MANIFEST, ...changes })
