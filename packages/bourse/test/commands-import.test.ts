import { defineDataset, f, record } from '@bourse/kit'
import { dailyByListing, createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'
import { sample } from '@bourse/testkit/workspace'

/** A series with one rule of each kind, and a field whose name is close to that of a staging column. */
const levels = record('levels', {
  title: 'Levels',
  ...dailyByListing,
  fields: { date: f.date('Day'), level: f.price('Level'), line: f.text('Line of the underground').nullable() },
  checks: {
    reject: {
      'level-not-positive': ({ level }) =>
        /[1-9]/.test(level) ? undefined : { value: level, reason: `level: expected one above zero, got ${level}` },
    },
    warn: {
      'round-level': ({ level }) => (level === '100' ? { value: level, reason: 'level 100 is round' } : undefined),
    },
  },
})
const dataset = defineDataset({
  id: 'levels',
  title: 'Levels',
  summary: 'Levels for tests',
  records: [levels],
  imports: levels,
  freshness: levels,
})

let test: TestDatabase
let folder: string
const at = (name: string) => join(folder, name)
const bourse = (...words: string[]) =>
  runHere(words, {
    datasets: [sample, dataset],
    environment: { DATABASE_URL: test.url, BOURSE_DATA_DIR: at('data'), BOURSE_PORT: '0' },
  })
const imported = (file: string, ...more: string[]) => bourse('import', 'levels', at(file), '--json', ...more)
const linesOf = async (file: string) => (await readFile(at(file), 'utf8')).trimEnd().split('\r\n')
const count = async (table: string) =>
  (await test.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-import-'))
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const FILE = [
  'Note,symbol,date,level,line',
  'first,AAA,2026-02-23,10,U1',
  '"zero, or none",AAA,2026-02-24,0,U1',
  'early,AAA,2026-02-25,11,U1',
  'unquoted thousands,AAA,2026-02-26,1,234,U1',
  'round,BBB,2026-02-23,100,',
  'cut off,BBB',
  'late,AAA,2026-02-25,12,"U1',
  'and U2"',
  'nobody,ZZZ,2026-02-23,9,',
].join('\n')

describe('an import of a file with bad rows', () => {
  it('each line that broke a rule is written, unchanged and in order, with the reason at the end', async () => {
    await writeFile(at('levels.csv'), FILE)
    const { code, json } = await imported('levels.csv', '--rejects', at('rejects.csv'))
    expect(code).toBe(0)
    expect(json).toMatchObject({ rows: 8, published: 3, quarantined: 5, warnings: 2, ignored_columns: ['Note'] })
    expect(await readFile(at('rejects.csv'), 'utf8')).toBe(
      [
        'Note,symbol,date,level,line,outcome,reason',
        '"zero, or none",AAA,2026-02-24,0,U1,rejected,"line 3: rejected, level-not-positive (0): level: ' +
          'expected one above zero, got 0"',
        'early,AAA,2026-02-25,11,U1,rejected,"line 4: rejected, duplicate-key (2026-02-25): a later line has the ' +
          'same key with other values; rows are identified by instrument_id, date"',
        'unquoted thousands,AAA,2026-02-26,1,234,U1,rejected,"line 5: rejected, unreadable-row (unquoted ' +
          'thousands,AAA,2026-02-26,1,234,U1): expected 5 fields, got 6"',
        'round,BBB,2026-02-23,100,,flagged,"line 6: flagged, round-level (100): level 100 is round"',
        'cut off,BBB,rejected,"line 7: rejected, unreadable-row (cut off,BBB): expected 5 fields, got 2"',
        'late,AAA,2026-02-25,12,"U1\nand U2",flagged,"line 8: flagged, duplicate-key (2026-02-25): the last of ' +
          'several lines with the same key"',
        'nobody,ZZZ,2026-02-23,9,,rejected,"line 10: rejected, unknown-listing (ZZZ): no listing matched ZZZ on that ' +
          'date"',
        '',
      ].join('\r\n'),
    )
  })

  it('validation issues are grouped by rule, with level, line, value and action', async () => {
    const { json } = await imported('levels.csv', '--dry-run')
    const shown = json.findings.map(
      ({ rule, level, done, rows, lines }: { lines: { line: number; value: string }[]; [name: string]: unknown }) =>
        [rule, level, done, rows, lines.map(({ line, value }) => `${line} ${value}`).join('; ')].join(' | '),
    )
    expect(shown).toEqual([
      'unreadable-row | reject | rejected | 2 | 5 unquoted thousands,AAA,2026-02-26,1,234,U1; 7 cut off,BBB',
      'level-not-positive | reject | rejected | 1 | 3 0',
      'unknown-listing | reject | rejected | 1 | 10 ZZZ',
      'duplicate-key | reject | rejected | 1 | 4 2026-02-25',
      'round-level | warn | flagged | 1 | 6 100',
      'duplicate-key | warn | flagged | 1 | 8 2026-02-25',
    ])
  })

  it('a strict import exits with 3, and any other reports that the exit code is 0', async () => {
    expect((await imported('levels.csv', '--strict', '--dry-run')).code).toBe(3)
    const lenient = await bourse('import', 'levels', at('levels.csv'), '--dry-run')
    expect(lenient.code).toBe(0)
    expect(lenient.stdout).toContain('The exit code is 0 although rows were rejected. Use --strict to exit with 3.')
  })

  it('a repeated row counts once, whether it is rejected or accepted with a warning', async () => {
    const before = [await count('bourse.quarantine'), await count('bourse.warnings')]
    expect(before).toEqual([5, 2])
    expect((await imported('levels.csv')).json).toMatchObject({ published: 0, quarantined: 5 })
    expect([await count('bourse.quarantine'), await count('bourse.warnings')]).toEqual(before)
    const { json } = await bourse('ingest', 'list', 'levels', '--json')
    const rows = json.findings.map(({ rule, level, rows }: Record<string, unknown>) => [level, rule, rows])
    expect(rows.toSorted()).toEqual([
      ['reject', 'duplicate-key', 1],
      ['reject', 'level-not-positive', 1],
      ['reject', 'unknown-listing', 1],
      ['reject', 'unreadable-row', 2],
      ['warn', 'duplicate-key', 1],
      ['warn', 'round-level', 1],
    ])
  })

  it('an import shows no internal column names', async () => {
    const { stdout } = await bourse('ingest', 'list', 'levels', '--json')
    expect(stdout).not.toMatch(/_nth|_source_id|_open_source|_has_earlier|_known_at|"_/)
    expect(stdout).toContain(String.raw`\"line\": \"U1\"`)
    expect(await readFile(at('rejects.csv'), 'utf8')).not.toMatch(/_nth|_source_id|_line/)
  })

  it('the file of rejected lines can be imported once fixed, and changes nothing until then', async () => {
    const [head, zero, ...others] = await linesOf('rejects.csv')
    await writeFile(at('unmended.csv'), [head, zero, ...others].join('\r\n'))
    const unmended = await imported('unmended.csv', '--rejects', at('again.csv'))
    expect(unmended.json).toMatchObject({ published: 0, revised: 0, unchanged: 2, quarantined: 5 })
    // Both files have the same lines, apart from the reasons.
    const told = (lines: readonly string[]) => lines.map((line) => line.replace(/"line \d+: [\s\S]*/, ''))
    expect(told(await linesOf('again.csv'))).toEqual(told(await linesOf('rejects.csv')))
    const mended = [head, zero?.replace(',0,', ',10.5,'), ...others.filter((line) => /^(round|late)/.test(line))]
    await writeFile(at('mended.csv'), mended.join('\r\n'))
    const { json } = await imported('mended.csv', '--rejects', at('rejects-2.csv'))
    expect(json).toMatchObject({
      rows: 3,
      published: 1,
      quarantined: 0,
      ignored_columns: ['Note', 'outcome', 'reason'],
    })
    expect(await linesOf('rejects-2.csv')).toEqual([
      'Note,symbol,date,level,line,outcome,reason',
      'round,BBB,2026-02-23,100,,flagged,"line 3: flagged, round-level (100): level 100 is round"',
    ])
  })

  it('rejected lines in formats other than CSV are listed under their columns', async () => {
    await writeFile(
      at('levels.ndjson'),
      '{"symbol":"AAA","date":"2026-02-20","level":0,"reason":"a column of mine"}\n{"symbol":\n',
    )
    const { code, json } = await imported('levels.ndjson', '--map', 'reason=line', '--rejects', at('rejects-3.csv'))
    expect([code, json.quarantined]).toEqual([1, 2])
    expect(await linesOf('rejects-3.csv')).toEqual([
      'symbol,date,level,reason,outcome,reason_of_rejection',
      'AAA,2026-02-20,0,a column of mine,rejected,"line 1: rejected, level-not-positive (0): level: expected one ' +
        'above zero, got 0"',
      expect.stringMatching(/^"\{""symbol"":",rejected,"line 2: rejected, unreadable-row /),
    ])
  })

  it('an import without a valid row fails, and still reports its validation issues', async () => {
    await writeFile(at('none.csv'), 'symbol,date,level\nAAA,2026-02-20,0\nAAA,2026-02-21,x\n')
    const { code, json } = await imported('none.csv')
    expect(code).toBe(1)
    expect(json.error).toEqual({
      message: 'None of the 2 rows is valid; the first: level: expected one above zero, got 0.',
      next: 'Check --map and --market; --create-listings creates listings for symbols without a listing.',
    })
    expect(json.findings.map(({ rule }: { rule: string }) => rule)).toEqual(['level-not-positive', 'unreadable-value'])
    const told = await bourse('import', 'levels', at('none.csv'))
    expect(told.stdout).toContain('level-not-positive  rejected  1     2      level: expected one above zero, got 0')
    expect(told.stderr).toContain('None of the 2 rows is valid')
  })

  it('an import never overwrites its own file', async () => {
    const { code, json } = await imported('levels.csv', '--rejects', at('levels.csv'))
    expect([code, json.error.message]).toEqual([2, `--rejects ${at('levels.csv')} is the file to import.`])
    expect(await readFile(at('levels.csv'), 'utf8')).toBe(FILE)
  })
})
