import { defineDataset, f, precedence, record, revisioned } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'

const inPrecedence = precedence({ first: ['vendor'], last: [] })
const levels = record('levels', {
  title: 'Levels by name',
  fields: {
    name: f.text('Name'),
    date: f.date('Day'),
    level: f.decimal('Level'),
    volume: f.count('Volume').nullable(),
  },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'name asc'],
  history: 'date',
  merge: (claims) => inPrecedence(claims)[0].row,
})
const dataset = defineDataset({
  id: 'levels',
  title: 'Levels',
  summary: 'For tests',
  records: [levels],
  imports: levels,
})

const RULES = {
  'in-range': ['reject', '{ range: { field: level, min: 0.01, max: 1000 } }'],
  'even-volume': ['warn', '{ expression: "volume != 13" }'],
  'not-cursed': ['quarantine', '{ expression: "name != \\"CURSED\\"" }'],
  outlier: ['warn', '{ zscore: { field: level, max: 3 } }'],
  'few-nulls': ['warn', '{ nulls: { field: volume, max_share: 0.5 } }'],
  complete: ['quarantine', '{ rows: { min_share: 0.5, max_share: 2 } }'],
  'as-exact': ['reject', '{ jump: { field: level, source: exact, max: 0.1 } }'],
} as const
const rulesText = Object.entries(RULES)
  .map(
    ([id, [level, kind]]) =>
      `  - id: ${id}\n    record: levels.levels\n    level: ${level}\n    ${kind.slice(2, -2)}\n`,
  )
  .join('')

let test: TestDatabase
let folder: string
const at = (name: string) => join(folder, name)
const bourse = (
  words: readonly string[],
  environment: Record<string, string> = { BOURSE_QUALITY_RULES: at('rules.yaml') },
) =>
  runHere([...words, '--json'], {
    datasets: [dataset],
    environment: { DATABASE_URL: test.url, BOURSE_DATA_DIR: at('data'), BOURSE_PORT: '0', ...environment },
  })
type Line = readonly [name: string, date: string, level: string, volume?: string]
async function imported(lines: readonly Line[], source = 'vendor', environment?: Record<string, string>) {
  await writeFile(at('levels.csv'), ['name,date,level,volume', ...lines.map((line) => line.join(','))].join('\n'))
  const { json, code, stdout } = await bourse(['import', 'levels', at('levels.csv'), '--source', source], environment)
  if (code !== 0) throw new Error(stdout)
  return json
}
const broken = (json: { findings: { rule: string; level: string; rows: number }[] }) =>
  json.findings.map(({ rule, level, rows }) => `${level} ${rule} ${rows}`).toSorted()
const levelOf = async (name: string, date: string) =>
  (
    await test.database.query<{ level: string }>(
      `select level from levels.levels where name = $1 and date = $2 and known_to = 'infinity'`,
      [name, date],
    )
  )[0]?.level
const session = (date: string, count: number, more: Partial<Record<number, Line>> = {}): readonly Line[] =>
  Array.from({ length: count }, (_, index) => more[index] ?? ([`N${index}`, date, `1${index}`, '10'] as const))

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-quality-'))
  await writeFile(at('rules.yaml'), `rules:\n${rulesText}`)
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

it('rules are checked without a database, and keep a host from starting if they are wrong', async () => {
  const { code, json } = await bourse(['quality', 'check'], {
    BOURSE_QUALITY_RULES: at('rules.yaml'),
    DATABASE_URL: '',
  })
  expect([code, json.rules.length]).toEqual([0, 7])
  await writeFile(at('wrong.yaml'), `rules:\n${rulesText.replace('max_share: 0.5', 'max_share: half')}`)
  const expected = 'wrong.yaml: rule few-nulls: nulls.max_share: expected a share such as 0.05, got \\"half\\"'
  const wrong = await bourse(['quality', 'check', at('wrong.yaml')])
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining(expected)])
  await writeFile(at('unused.yaml'), `rules:\n${rulesText.replace('levels.levels', 'none.levels')}`)
  const unused = 'unused.yaml: rule in-range: record: expected a record of an installed dataset, got none.levels'
  expect((await bourse(['quality', 'check', at('unused.yaml')])).stdout).toContain(unused)
  const without = await bourse(['ingest', 'list'], { BOURSE_QUALITY_RULES: at('unused.yaml') })
  expect([without.code, without.stderr]).toEqual([0, expect.stringContaining(unused)])
  const started = await bourse(['ingest', 'list'], { BOURSE_QUALITY_RULES: at('wrong.yaml') })
  expect([started.code, started.stdout]).toEqual([1, expect.stringContaining(expected)])
})

it('a rule on rows rejects, quarantines or warns, and an operator releases what it quarantined', async () => {
  const day = '2025-01-02'
  const json = await imported([
    ['ZERO', day, '0.009999999999999999999', '10'],
    ['EDGE', day, '0.01', '13'],
    ['CURSED', day, '5', '10'],
  ])
  expect(broken(json)).toEqual(['hold not-cursed 1', 'reject in-range 1', 'warn even-volume 1'])
  expect(json).toMatchObject({ rows: 3, published: 1, quarantined: 1, warnings: 1 })
  const { json: listed } = await bourse(['ingest', 'list', 'levels'])
  expect(listed.held).toMatchObject([{ rule: 'not-cursed', value: 'name CURSED', key: { name: 'CURSED', date: day } }])
  const rejected = listed.findings.find(({ rule }: { rule: string }) => rule === 'in-range')
  expect(rejected).toMatchObject({ level: 'reject', rows: 1, source: 'vendor' })
  expect(rejected.lines[0]).toMatchObject({
    line: 2,
    value: '0.009999999999999999999',
    reason: 'level: expected at least 0.01 and at most 1000, got 0.009999999999999999999',
  })
  expect(await levelOf('CURSED', day)).toBeUndefined()
  expect((await bourse(['ingest', 'release', 'levels', `CURSED/${day}`])).code).toBe(0)
  expect(await levelOf('CURSED', day)).toBe('5')
  // The released row is published and arrives unchanged.
  expect(broken(await imported([['CURSED', day, '5', '10']]))).toEqual([])
})

it('a session is compared with the others of its source, and its values with each other', async () => {
  const days = Array.from({ length: 7 }, (_, index) => addDays('2025-03-03', index))
  const [last = ''] = days.slice(-1)
  expect(broken(await imported(days.slice(0, -1).flatMap((day) => session(day, 20))))).toEqual([])
  expect(broken(await imported(session('2025-03-09', 8)))).toEqual(['hold complete 8'])
  // The other source has no sessions yet.
  expect(broken(await imported([['ONE', last, '3', '10']], 'other'))).toEqual([])
  const full = await imported(session(last, 20, { 3: ['N3', last, '900', '10'] }))
  expect(broken(full)).toEqual(['warn outlier 1'])
  expect(full).toMatchObject({ published: 20, held: 0 })
  expect(await levelOf('N3', last)).toBe('900')
  // A rule on a session warns once.
  const nulls = await imported(session('2025-03-10', 20).map(([name, day, level]) => [name, day, level, '']))
  expect(broken(nulls)).toEqual(['warn few-nulls 1'])
  expect(nulls.findings[0].lines[0].reason).toBe(
    'volume: expected a share of at most 0.5 rows without a value, got 20 of 20 in the session 2025-03-10',
  )
})

it('a row that differs from another source is rejected before it is merged', async () => {
  const day = '2024-06-03'
  await imported(
    [
      ['A', day, '100', '10'],
      ['B', day, '100', '10'],
    ],
    'exact',
  )
  const json = await imported([
    ['A', day, '120', '10'],
    ['B', day, '109.99', '10'],
  ])
  expect(broken(json)).toEqual(['reject as-exact 1'])
  expect(json.findings[0].lines[0].reason).toBe('level: expected up to 0.1 from the value of exact, 100, got 120')
  expect(await levelOf('A', day)).toBe('100')
  const { n } =
    (await test.database.query<{ n: string }>(`select count(*) as n from levels.levels_claims where name = 'A'`))[0] ??
    {}
  expect(n).toBe('0')
})

it('rules are tried over the published history and change nothing', async () => {
  const day = '2025-07-01'
  await imported(
    [
      ['HIGH', day, '5000', '13'],
      ['LOW', '2025-10-01', '0.001', '2'],
    ],
    'old',
    { BOURSE_QUALITY_RULES: '' },
  )
  const counts = () =>
    test.database.query(
      `select (select count(*) from bourse.quarantine) as q, (select count(*) from bourse.warnings) as w,
         (select count(*) from bourse.batches) as b, (select count(*) from levels.levels_held) as h`,
    )
  const before = await counts()
  const { json } = await bourse(['quality', 'try'])
  const found = Object.fromEntries(json.rules.map((trial: { id: string; found: number }) => [trial.id, trial.found]))
  expect(found).toEqual({
    'in-range': 2,
    'even-volume': 2,
    'not-cursed': 1,
    outlier: 1,
    'few-nulls': 20,
    complete: 0,
    'as-exact': 0,
  })
  const one = await bourse(['quality', 'try', '--rule', 'in-range', '--from', '2025-06-15', '--to', day])
  expect(one.json.rules).toMatchObject([{ id: 'in-range', rows: 1, found: 1, sessions: 1 }])
  expect(one.json.rules[0].examples).toEqual([
    {
      key: `["HIGH", "${day}"]`,
      session: day,
      value: '5000',
      reason: 'level: expected at least 0.01 and at most 1000, got 5000',
    },
  ])
  expect(await counts()).toEqual(before)
  expect((await bourse(['quality', 'try', '--rule', 'none'])).stdout).toContain('Rules: in-range')
})
