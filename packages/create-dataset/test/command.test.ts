import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PARTS, SUBJECTS, TIMES } from '../src/index.ts'
import { run } from '../src/run.ts'

let cwd: string

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'bourse-create-dataset-')))
})

afterEach(() => rmSync(cwd, { recursive: true, force: true }))

function create(...words: readonly string[]) {
  let [out, err] = ['', '']
  const code = run(words, { cwd, out: (text) => (out += text), err: (text) => (err += text) })
  return { code, out, err }
}

/** The folder becomes the root of a repository like Bourse's, with one package. */
function makeRepository(): void {
  mkdirSync(join(cwd, 'packages/datasets/eod'), { recursive: true })
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'bourse' }))
  writeFileSync(join(cwd, 'packages/datasets/eod/package.json'), JSON.stringify({ name: '@bourse/eod' }))
}

describe('create-dataset writes nothing and prints the next step when it rejects a request', () => {
  test.each([
    [[], 'The id of the dataset is missing.', 'For example: create-dataset short-volume'],
    [['Short_Volume'], '"Short_Volume" is not a valid dataset id', 'Did you mean short-volume?'],
    [['ShortVolume'], 'joined by hyphens', 'Did you mean short-volume?'],
    [['2nd-try'], 'is not a valid dataset id', 'Did you mean nd-try?'],
    [['../escape'], 'is not a valid dataset id', 'Did you mean escape?'],
    [['–'], 'is not a valid dataset id', 'Use an id such as short-volume.'],
    [['a'.repeat(51)], 'at most 50 characters', `Did you mean ${'a'.repeat(50)}?`],
    [['host'], 'The id host is reserved by the service.', 'Use another one.'],
    [['pg-stats'], 'reserved by the service', 'Use another one.'],
    [['one', 'two'], 'Expected one id, got one, two.', '--help'],
    [['one', '--nope'], `Unknown option '--nope'.`, '--help'],
    [['one', '--into'], '--into', '--help'],
    [['one', '--subject', 'company'], '--subject "company" is not known.', 'listing (about a listing'],
    [['one', '--time', 'snapshots'], '--time "snapshots" is not known.', 'revisioned (one row per key and date'],
    [['one', '--time', 'toString'], '--time "toString" is not known.', 'catalog (a list'],
    [['one', '--with', 'search,'], '--with "" is not known.', 'derived (a second record'],
    [
      ['one', '--time', 'catalog', '--with', 'derived'],
      '--with derived cannot be combined with --time catalog.',
      'revisioned',
    ],
  ])('%j', (words, message, next) => {
    const { code, out, err } = create(...words)
    expect([code, out]).toEqual([2, ''])
    const [first, second, ...more] = err.split('\n')
    expect(first).toContain(message)
    expect(second).toContain(next)
    expect(more).toEqual([''])
    expect(readdirSync(cwd)).toEqual([])
  })

  test('an unknown choice lists every subject, every time mode or every part', () => {
    for (const name of Object.keys(SUBJECTS)) expect(create('one', '--subject', 'x').err).toContain(`${name} (`)
    for (const name of Object.keys(TIMES)) expect(create('one', '--time', 'x').err).toContain(`${name} (`)
    for (const name of Object.keys(PARTS)) expect(create('one', '--with', 'x').err).toContain(`${name} (`)
  })

  test('a target folder that is not empty, or that is a file', () => {
    mkdirSync(join(cwd, 'full'))
    writeFileSync(join(cwd, 'full/mine.txt'), 'mine')
    writeFileSync(join(cwd, 'file'), 'mine')
    expect(create('full').err).toBe(
      'The folder full already exists and is not empty.\nUse another id, or another folder with --into.\n',
    )
    expect(create('other', '--into', 'full').code).toBe(2)
    expect(create('file').err).toContain('file is a file.')
    expect(readdirSync(join(cwd, 'full'))).toEqual(['mine.txt'])
  })

  test('a name that a package in the repository already has', () => {
    makeRepository()
    const { code, err } = create('eod')
    expect(code).toBe(2)
    expect(err).toBe(
      'The id eod is taken: packages/datasets/eod is @bourse/eod.\nUse another id, or change that package.\n',
    )
  })

  test('with --json, create-dataset writes the rejection as a document', () => {
    const { code, out, err } = create('Bad', '--json')
    expect([code, err]).toEqual([2, ''])
    expect(JSON.parse(out)).toEqual({
      error: { message: expect.stringContaining('"Bad" is not a valid dataset id'), next: 'Did you mean bad?' },
    })
  })
})

describe('create-dataset', () => {
  test('--help names every option with its values', () => {
    const { code, out } = create('--help')
    expect(code).toBe(0)
    for (const word of [
      '<id>',
      '--subject',
      '--time',
      '--with',
      '--into',
      '--json',
      ...Object.keys(SUBJECTS),
      ...Object.keys(TIMES),
      ...Object.keys(PARTS),
    ])
      expect(out).toContain(word)
  })

  test('create-dataset writes into packages/datasets of its repository from any folder, and prints the next three commands', () => {
    makeRepository()
    const top = cwd
    cwd = join(top, 'packages/datasets/eod')
    const { code, out } = create('short-volume', '--json')
    const { id, folder, files, next } = JSON.parse(out)
    expect([code, id, folder]).toEqual([0, 'short-volume', join(top, 'packages/datasets/short-volume')])
    expect(files).toHaveLength(6)
    expect(next.map(({ command }: { readonly command: string }) => command)).toEqual([
      'npx pnpm install',
      'npx pnpm vitest run packages/datasets/short-volume',
      "npx pnpm --filter @bourse/example-full add '@bourse/short-volume@workspace:*'",
    ])
    expect(next[2].why).toContain("`() => import('@bourse/short-volume'),` in examples/full/src/datasets.ts")
    cwd = top
  })

  test('a dataset outside packages is standalone, even in another folder of the repository', () => {
    makeRepository()
    const { out } = create('short-volume', '--into', 'examples/short-volume')
    expect(out).toContain('cd examples/short-volume && npm install')
    const manifest = JSON.parse(readFileSync(join(cwd, 'examples/short-volume/package.json'), 'utf8'))
    expect(manifest.name).toBe('bourse-short-volume')
  })

  test('create-dataset accepts an existing empty folder, and the current one', () => {
    expect(create('short-volume', '--into', '.').out).toContain('\n  npm install\n')
    expect(readdirSync(cwd).sort()).toEqual(['README.md', 'package.json', 'src', 'test', 'tsconfig.json'])
  })

  test('create-dataset accepts comma-separated, separate and repeated parts', () => {
    create('both', '--with', 'search,derived', '--with', 'search')
    const written = readFileSync(join(cwd, 'both/src/dataset.ts'), 'utf8')
    expect(written).toContain('endpoints: [list, listAverages, search],')
  })

  test('create-dataset prints what it wrote and the next steps', () => {
    const { out } = create('short-volume')
    expect(out).toContain('Created dataset short-volume in short-volume:')
    for (const line of ['  src/dataset.ts', '  cd short-volume && npm install', '  npm test', '  npm run typecheck'])
      expect(out.split('\n')).toContain(line)
  })
})
