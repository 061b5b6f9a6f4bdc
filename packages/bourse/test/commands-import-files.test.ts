import { defineDataset, f, record } from '@bourse/kit'
import { dailyByListing, createTestDatabase, type TestDatabase, zipOf } from '@bourse/testkit'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'
import { sample } from '@bourse/testkit/workspace'

const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: { date: f.date('Day'), close: f.price('Close'), volume: f.shares('Volume').nullable() },
})
/** A preset belongs to the dataset with the same id. */
const dataset = defineDataset({
  id: 'eod',
  title: 'Bars',
  summary: 'Bars for tests',
  records: [bars],
  imports: bars,
  freshness: bars,
})

const STOOQ = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'

let test: TestDatabase
let folder: string
const bourse = (...words: string[]) =>
  runHere(words, {
    datasets: [sample, dataset],
    environment: { DATABASE_URL: test.url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0' },
  })
const fileOf = async (name: string, ...lines: readonly string[]) => {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}
const imported = (...words: string[]) => bourse('import', 'eod', '--json', ...words)
const stored = async () => {
  const rows = await test.database.query<{ day: string; close: string; volume: string | null }>(
    'select date::text as day, close::text, volume::text from eod.bars order by 1, 2',
  )
  return rows.map(({ day, close, volume }) => `${day} ${close} ${volume ?? '–'}`)
}

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-import-files-'))
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('files of publishers', () => {
  it("publishers' files are recognized; only a symbol is missing", async () => {
    const path = await fileOf(
      'nasdaq.csv',
      'Date,Close/Last,Volume,Open,High,Low',
      '02/03/2026,$1.50,"1,234,567",$1,$2,$1',
      '02/04/2026,"$1,001.50",N/A,$1,$2,$1',
    )
    expect(await imported(path)).toMatchObject({ code: 1 })
    const { code, json } = await imported(path, '--set', 'symbol=AAA')
    expect(code).toBe(0)
    expect(json).toMatchObject({ rows: 2, published: 2, presets: ['nasdaq'] })
    expect(await stored()).toEqual(['2026-02-03 1.5 1234567', '2026-02-04 1001.5 –'])
  })

  it('files with adjusted prices are rejected, or imported with one warning per file', async () => {
    await fileOf('stooq/aaa.us.txt', STOOQ, 'AAA.US,D,20260205,000000,1,1,1,1.25,7,0')
    await fileOf('stooq/sub/bbb.us.txt', STOOQ, 'BBB.US,D,20260205,000000,1,1,1,2.25,8,0')
    const path = join(folder, 'stooq')
    const refused = await imported(path)
    expect(refused.code).toBe(1)
    expect(JSON.stringify(refused.json)).toContain('--adjusted-as-is')
    const { json } = await imported(path, '--adjusted-as-is', '--symbol-from-name', '{symbol}.us.txt')
    expect(json).toMatchObject({ files: 2, rows: 2, published: 2, warnings: 2, presets: ['stooq'] })
    expect(json).toMatchObject({ findings: [{ rule: 'adjusted-prices', rows: 2 }] })
    expect(JSON.stringify(json)).toContain('bbb.us.txt, line 2: ')
    const doctor = await bourse('doctor', '--json')
    expect(JSON.stringify(doctor.json)).toContain('2 files with adjusted prices imported as is')
  })

  it('each entry in an archive of an entire market is read as a separate file', async () => {
    const count = 150
    const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10)
    const entries = Array.from({ length: count }, (_, at) => {
      const line = `X.US,D,${day(at).replaceAll('-', '')},000000,1,1,1,1.5,${at},0`
      const wrong = at === count - 1 ? 'X.US,D,20250101,000000,1,1,1,wrong,7,0\n' : ''
      return [`data/${at}/aaa.us.txt`, `${STOOQ}\n${line}\n${wrong}`] as const
    })
    const path = join(folder, 'market.zip')
    await writeFile(path, zipOf(Object.fromEntries(entries)))
    const words = [path, '--adjusted-as-is', '--symbol-from-name', '{symbol}.us.txt']
    const { json } = await imported(...words)
    expect(json).toMatchObject({ rows: count + 1, published: count, quarantined: 1, presets: ['stooq'] })
    expect(JSON.stringify(json)).toContain(`data/${count - 1}/aaa.us.txt, line 3: `)
    const [sums] = await test.database.query(
      "select count(*)::int as days, sum(volume)::int as volume from eod.bars where date < '2026-01-01'",
    )
    expect(sums).toEqual({ days: count, volume: (count * (count - 1)) / 2 })
    const rejects = await imported(...words, '--rejects', join(folder, 'rejects.csv'))
    expect(JSON.stringify(rejects.json)).toContain('--rejects needs a single file')
  })

  it("the presets for publishers' files are listed", async () => {
    const { json } = await bourse('import', '--presets', '--json')
    expect(json).toMatchObject({ presets: expect.arrayContaining([expect.objectContaining({ name: 'stooq' })]) })
  })
})

describe('dates in a file', () => {
  const header = 'symbol,date,close'

  it('ambiguous dates are rejected until a format is specified', async () => {
    const path = await fileOf('doubtful.csv', header, 'AAA,02/03/2025,1', 'AAA,04/03/2025,2')
    const refused = await imported(path, '--dry-run')
    expect(refused.code).toBe(1)
    expect(refused.json).toMatchObject({ quarantined: 2, findings: [{ rule: 'ambiguous-date' }] })
    const { json } = await imported(path, '--date-format', 'D/M/YYYY')
    expect(json).toMatchObject({ published: 2 })
    expect(await stored()).toEqual(expect.arrayContaining(['2025-03-02 1 –', '2025-03-04 2 –']))
  })

  it('dates use the only order in which all of them are valid, and the report says so', async () => {
    const path = await fileOf('decided.csv', header, 'AAA,02/05/2025,1', 'AAA,13/05/2025,2')
    const { json } = await imported(path)
    expect(json).toMatchObject({
      published: 2,
      notes: ['decided.csv: dates are read as D/M/YYYY, the only order that makes every date valid.'],
    })
  })
})

describe('cells in a file', () => {
  it('--columns names the columns, and semicolon-separated files have decimal commas', async () => {
    const path = await fileOf('headless.csv', 'AAA;20250601;10,75;28.96M', 'AAA;20250602;11;5')
    expect((await imported(path)).code).toBe(1)
    const { json } = await imported(path, '--columns', 'symbol,date,close,volume')
    expect(json).toMatchObject({ published: 2, warnings: 1, findings: [{ rule: 'unreadable-value', level: 'warn' }] })
    expect(await stored()).toEqual(expect.arrayContaining(['2025-06-01 10.75 –', '2025-06-02 11 5']))
  })

  it('each ticker can have its own file', async () => {
    const path = await fileOf('wide.csv', 'Date,AAA,BBB', '2025-07-01,1.5,', '2025-07-02,1.6,2.6')
    expect((await imported(path)).json).toMatchObject({ rows: 3, published: 3 })
  })
})
