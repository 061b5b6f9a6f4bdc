import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyRepository } from '../release/copy-repository.ts'
import { run } from '../release/run.ts'
import { publicPackages, ROOT } from '../workspace.ts'

/** The files that `version-packages` reads, without the changesets awaiting release. */
const READ = /(^|\/)(package\.json|CHANGELOG\.md)$|^pnpm-[a-z]+\.yaml$|^\.changeset\/config\.json$|^\.ci\/.*\.ts$/

const FIXED = ['admin', 'bourse', 'engine', 'events', 'host', 'kit', 'portal', 'services', 'sign-in', 'testkit'].map(
  (name) => `@bourse/${name}`,
)

const env = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter) }
const packages = publicPackages().map(({ name, path }) => ({ name, folder: relative(ROOT, path) }))
const hasGit = spawnSync('git', ['--version']).status === 0

describe.skipIf(!hasGit)(`a changeset${hasGit ? '' : ', skipped: there is no git on this machine'}`, () => {
  let copy = ''
  const textOf = (folder: string, file: string): string => readFileSync(join(copy, folder, file), 'utf8')
  const versions = (): ReadonlyMap<string, string> =>
    new Map(packages.map(({ name, folder }) => [name, JSON.parse(textOf(folder, 'package.json')).version]))

  beforeEach(async () => {
    copy = mkdtempSync(join(tmpdir(), 'bourse-versions-'))
    await copyRepository(ROOT, copy, env, (file) => READ.test(file))
  })
  afterEach(() => rmSync(copy, { recursive: true, force: true }))

  /** Names of the packages that get a new version from a changeset, in order. */
  async function movedBy(name: string, bump: string): Promise<readonly string[]> {
    const before = versions()
    writeFileSync(join(copy, '.changeset/example.md'), `---\n'${name}': ${bump}\n---\n\nA line for its users.\n`)
    await run('node', ['.ci/release/version-packages.ts'], { cwd: copy, env })
    const moved = [...versions()].filter(([each, version]) => version !== before.get(each))
    return moved.map(([each]) => each).toSorted()
  }

  it.each([
    ['minor', '@bourse/eod', ['@bourse/eod']],
    ['minor', '@bourse/host', FIXED],
    ['patch', '@bourse/sec', ['@bourse/sec']],
  ])(
    'a changeset with a %s of %s bumps that package, or its fixed group, and nothing else',
    async (bump, name, expected) => {
      expect(await movedBy(name, bump)).toEqual(expected)
      const own = packages.find((each) => each.name === name)
      expect(textOf(own?.folder ?? '', 'CHANGELOG.md')).toMatch(/^- A line for its users\.$/m)
      const changelogs = packages.map(({ folder }) => textOf(folder, 'CHANGELOG.md'))
      expect(changelogs.filter((text) => text.includes('Updated dependencies'))).toEqual([])
    },
    60_000,
  )
})

it('every package is at 1.0 or later, so a minor bump stays within every range', () => {
  expect(publicPackages().filter(({ version }) => version.startsWith('0.'))).toEqual([])
})
