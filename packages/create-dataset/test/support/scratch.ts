import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The repository root. */
export const ROOT = join(import.meta.dirname, '../../../..')
const OWN = join(import.meta.dirname, '../../node_modules/@bourse')

/**
 * An empty copy of the repository with only its rules, and a folder outside it; both resolve the workspace's packages.
 */
export interface Scratch {
  readonly repository: string
  readonly outside: string
  remove(): void
}

/** The files that determine how packages in the repository are checked. */
const RULES = [
  'package.json',
  'eslint.config.js',
  '.ci/lint',
  '.ci/skipped-tests.ts',
  '.ci/test/bounded-properties.ts',
  '.ci/test/loaded-demo.ts',
  'tsconfig.base.json',
  '.prettierrc.json',
  '.prettierignore',
  'vitest.config.ts',
]

/** Creates the repository copy and the outside folder in a temporary folder. */
export function makeScratch(): Scratch {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bourse-create-dataset-')))
  const [repository, outside] = [join(folder, 'repository'), join(folder, 'outside')]
  for (const path of RULES) cpSync(join(ROOT, path), join(repository, path), { recursive: true })
  // The repository's own configuration, for the new packages only.
  writeFileSync(
    join(repository, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      include: ['packages/datasets/*/src', 'packages/datasets/*/test'],
    }),
  )
  mkdirSync(join(repository, 'packages/datasets'), { recursive: true })
  for (const path of ['host', 'packages/kit', 'packages/services', 'packages/testkit'])
    symlinkSync(join(ROOT, path), join(repository, path))
  symlinkSync(join(ROOT, 'node_modules'), join(repository, 'node_modules'))
  linkPackages(join(repository, 'packages/datasets'))
  linkPackages(outside)
  return { repository, outside, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The modules that an installation would add next to a folder's packages. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@bourse'), { recursive: true })
  for (const name of ['bourse', 'instruments', 'kit', 'services', 'testkit'])
    symlinkSync(realpathSync(join(OWN, name)), join(modules, '@bourse', name))
  for (const name of ['@types', 'typescript', 'vitest'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
}
