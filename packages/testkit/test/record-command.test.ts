import { simulatedClock } from '@bourse/host'
import { programOf, runCommand, type Context } from '@bourse/bourse/commands'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordCommand } from '../src/commands/record.ts'
import { readRecorded, sha256Of } from '../src/fixtures/recorded-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../src/index.ts'
import { levelsPackage, type LevelsPackage } from './support/levels-package.ts'

let server: Server
let base = ''
let asked: string[] = []
let answer = (path: string): string => `${path.slice(1, 4)};1\nb;2`
let database: TestDatabase
let own: LevelsPackage

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(answer(request.url ?? ''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
  database = await createTestDatabase()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.drop()
})

beforeEach(() => {
  own = levelsPackage()
  asked = []
  answer = (path) => `${path.slice(1, 5)};1\nb;2`
  vi.spyOn(process, 'cwd').mockReturnValue(own.folder)
  vi.stubEnv('BOURSE_SECRET_LEVEL_FILES_KEY', 'topsecret')
  vi.stubEnv('BOURSE_SECRET_RESTRICTED_KEY', 'topsecret')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  own.remove()
})

interface Ran {
  readonly code: number
  /** The output for a program. */
  // Tests assert on individual members; a type would only be cast away in every test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any
  /** The output for a person. */
  readonly text: string
}

/** Runs `dataset record …` in the folder of the package. */
async function record(...words: readonly string[]): Promise<Ran> {
  let json: object = {}
  const lines: string[] = []
  const settings = { base_url: base, folder: join(own.folder, 'files') }
  const sources = Object.fromEntries(
    ['level-files', 'restricted', 'parted', 'prints'].map((id) => [id, settings] as const),
  )
  const context: Context = {
    name: 'dataset',
    installed: async () => ({ datasets: [], unloaded: [] }),
    environment: {
      DATABASE_URL: database.url,
      BOURSE_DATA_DIR: join(own.folder, 'data'),
      BOURSE_SOURCES: JSON.stringify(sources),
    },
    clock: simulatedClock('2026-03-02T22:00:00Z'),
    signal: new AbortController().signal,
    output: {
      json: false,
      isTerminal: false,
      print: (document, told) => {
        json = document
        lines.push(...told)
      },
      say: (line) => void lines.push(line),
      progress: () => ({ update: () => undefined, end: () => undefined }),
    },
  }
  const program = () => programOf(context, 'Datasets', [recordCommand(context)])
  const code = await runCommand(context, ['record', ...words], program)
  return { code, json, text: lines.join('\n') }
}

const fixture = (name: string) => join(own.folder, 'test/fixtures', name)
const FILES = ['levels', '--source', 'level-files']

describe('dataset record', () => {
  it('dataset record prints the units of the last week if none is given, in the format it accepts', async () => {
    const { code, json, text } = await record(...FILES)
    expect(code).toBe(0)
    expect(json).toEqual({
      dataset: 'levels',
      source: 'level-files',
      from: '2026-02-23',
      to: '2026-03-02',
      units: [{ date: '2026-02-23' }, { date: '2026-03-02' }],
      more: 0,
    })
    expect(text).toContain(`dataset record levels --source level-files '{"date":"2026-03-02"}'`)
    expect(asked).toEqual([])
  })

  it('dataset record saves what the source fetched, byte for byte, with its origin and without any secret', async () => {
    const { code, text, json } = await record(...FILES, 'date=2026-02-27')
    expect([code, text]).toEqual([0, expect.stringContaining('10 bytes')])
    expect(asked).toEqual(['/2026-02-27.csv?apikey=topsecret'])
    const file = fixture('level-files-2026-02-27.csv')
    expect(readFileSync(file, 'utf8')).toBe('2026;1\nb;2')
    const page = readFileSync(`${file}.source.json`, 'utf8')
    expect(page).not.toContain('topsecret')
    expect(JSON.parse(page)).toEqual({
      dataset: 'levels',
      source: 'level-files',
      unit: { date: '2026-02-27' },
      form: 'text',
      urls: [`${base}/2026-02-27.csv?apikey=REDACTED`],
      files: [],
      sha256: sha256Of(readFileSync(file)),
      bytes: 10,
      recorded_on: '2026-03-02',
      publisher: 'Levels Inc',
      licence: 'CC0-1.0',
      attribution: null,
      redistributable: true,
    })
    expect(json).toMatchObject({ file, parsed: { rows: 2, bad: 0, failure: null } })
    expect(text).toContain('parses into 2 rows')
  })

  it('dataset record accepts a unit as JSON, a file name, and a dataset by package or folder', async () => {
    for (const [index, name] of ['@nobody/levels', '.', own.folder].entries()) {
      const words = [name, '--source', 'level-files', '{"date":"2026-02-27"}', '--name', `own-${index}.csv`]
      expect((await record(...words)).code).toBe(0)
      expect(existsSync(fixture(`own-${index}.csv.source.json`))).toBe(true)
    }
    expect((await record('nothing')).text).toContain('has the dataset "nothing".\nName one of these: levels')
  })

  it('dataset record does not overwrite files without --force, and then sends no request to the publisher', async () => {
    await record(...FILES, 'date=2026-02-27')
    answer = () => 'a;3'
    asked = []
    const again = await record(...FILES, 'date=2026-02-27')
    expect([again.code, asked]).toEqual([1, []])
    expect(again.text).toContain('level-files-2026-02-27.csv already exists.\nPass --force')
    expect((await record(...FILES, 'date=2026-02-27', '--name', 'level-files-2026-02-27.csv')).code).toBe(1)
    expect((await record(...FILES, 'date=2026-02-27', '--force')).code).toBe(0)
    expect(readFileSync(fixture('level-files-2026-02-27.csv'), 'utf8')).toBe('a;3')
    expect((await record(...FILES, 'date=2026-02-2')).code).toBe(0)
  })

  it('dataset record stores non-redistributable responses outside the package', async () => {
    const refused = await record('levels', '--source', 'restricted', 'date=2026-02-27')
    expect([refused.code, asked]).toEqual([1, []])
    expect(refused.text).toContain('The terms of Levels Inc do not state that its data may be redistributed: CC0-1.0.')
    expect(refused.text).toContain('Record it with --private')
    const { code, json } = await record('levels', '--source', 'restricted', 'date=2026-02-27', '--private')
    expect(code).toBe(0)
    expect(json.file).toBe(join(own.folder, 'data/fixtures/levels/restricted-2026-02-27.csv'))
    expect(json.redistributable).toBe(false)
    expect(existsSync(join(own.folder, 'test'))).toBe(false)
  })

  it('dataset record does not save a response that contains a secret', async () => {
    answer = () => '{"next":"https://levels.example.org/2?apikey=topsecret"}'
    const { code, text } = await record(...FILES, 'date=2026-02-27')
    expect([code, text]).toEqual([1, expect.stringContaining('contains one of your secrets, so it is not saved')])
    expect(existsSync(fixture(''))).toBe(false)
  })

  it('dataset record records an object with several responses from a source that uses services and reads files', async () => {
    mkdirSync(join(own.folder, 'files'))
    writeFileSync(join(own.folder, 'files/head.csv'), 'code;level')
    const { code, text } = await record('levels', '{"page":2}', '--source', 'parted')
    expect([code, text]).toEqual([0, expect.stringContaining('parses into 2 rows')])
    const { raw, unit, origin } = readRecorded(fixture('parted-2.json'))
    expect(unit).toEqual({ page: 2 })
    expect(raw).toEqual({
      codes: ['a', 'b'],
      head: new Uint8Array(Buffer.from('code;level')),
      pages: [new Uint8Array(Buffer.from('a/2;1\nb;2')), new Uint8Array(Buffer.from('b;1\nb;2'))],
    })
    expect([origin.form, origin.urls, origin.files]).toEqual(['json', [`${base}/a/2`, `${base}/b`], ['head.csv']])
  })

  it('dataset record records an on-demand source', async () => {
    expect((await record('levels', '--source', 'prints')).text).toContain('The source prints plans nothing')
    expect((await record('levels', '--source', 'prints', 'date=2026-02-27')).code).toBe(0)
    expect(readRecorded(fixture('prints-2026-02-27.bin')).origin.form).toBe('bytes')
  })

  it('dataset record also saves responses that cannot be parsed, because a test may need them', async () => {
    answer = () => '<html>'
    const { code, text } = await record(...FILES, 'date=2026-02-27')
    expect([code, text]).toEqual([0, expect.stringContaining('does not parse: no header')])
    expect(readdirSync(fixture(''))).toHaveLength(2)
  })

  it('dataset record reports wrong arguments', async () => {
    const cases: [string[], number, string][] = [
      [['levels', 'date=2026-02-27'], 2, 'has several sources: level-files, restricted, parted, prints.'],
      [['levels', '--source', 'nope'], 1, 'has no source "nope".\nIts sources: level-files, restricted'],
      [[...FILES, 'yesterday'], 2, '"yesterday" is not a unit.'],
      [[...FILES, 'date=x', '--name', '../x'], 2, '"../x" is not a name for a fixture.'],
    ]
    for (const [words, code, message] of cases)
      expect(await record(...words)).toMatchObject({ code, text: expect.stringContaining(message) })
    vi.stubEnv('BOURSE_SECRET_LEVEL_FILES_KEY', '')
    expect((await record(...FILES, 'date=x')).text).toContain('BOURSE_SECRET_LEVEL_FILES_KEY for this source alone')
    expect(existsSync(fixture(''))).toBe(false)
  })
})
