import { catalog, defineDataset, f, record, revisioned } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeDatabaseFindings } from '../../src/publishing/findings.ts'
import { compileExpression, WrongExpression } from '../../src/publishing/quality/compile-expression.ts'
import { compileRules } from '../../src/publishing/quality/compile-rules.ts'
import { readRuleFiles } from '../../src/publishing/quality/rule-files.ts'
import { tableOf } from '../../src/store/index.ts'

const fields = { date: f.date('Day'), name: f.text('Name'), level: f.decimal('Level').nullable(), at: f.instant('At') }
const volumes = record('volumes', {
  title: 'Volumes',
  fields: { name: f.text('Name'), date: f.date('Day'), volume: f.count('Volume').nullable() },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'name asc'],
})
const levels = record('levels', {
  title: 'Levels',
  fields: { ...fields, tags: f.list('Tags', { tag: f.text('Tag') }), final: f.boolean('Final') },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'name asc'],
  checks: { warn: { 'round-level': () => undefined } },
})
const names = record('names', {
  title: 'Names',
  fields: { name: f.text('Name') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})
const dataset = defineDataset({ id: 'levels', title: 'Levels', summary: 'Levels', records: [levels, names, volumes] })
const tables = dataset.records.map((each) => tableOf(dataset, each))
const [table] = tables

const kysely = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
function compiled(text: string) {
  const { condition, fields } = compileExpression(text, table?.columns ?? [])
  const { sql, parameters } = condition.compile(kysely)
  return { sql, parameters, fields }
}

describe('expressions', () => {
  it('compile to SQL with parameters, in which numbers keep their digits', () => {
    expect(compiled('level >= 0.10 && abs(-level) < 99999999999999999999999999.5 || missing(level)')).toEqual({
      sql: [
        '((("j"."level"::numeric >= $1::numeric) and (abs((- "j"."level"::numeric)) < $2::numeric))',
        'or ("j"."level"::numeric is null))',
      ].join(' '),
      parameters: ['0.1', '99999999999999999999999999.5'],
      fields: ['level'],
    })
    expect(compiled('level / max(level, 2) == 1').sql).toContain(
      'nullif(greatest("j"."level"::numeric, $1::numeric), 0)',
    )
    expect(compiled('date >= "2020-01-31" && at < "2020-01-31T12:00:00Z"').parameters[0]).toBe('2020-01-31')
    expect(compiled(`name != "'; drop table x; --" && final == true && !(name == "a")`).sql).not.toContain('drop')
  })

  it.each([
    ['constructor == 1', 'expected a field of the record, got "constructor"'],
    ['__proto__ == 1', 'expected a field of the record, got "__proto__"'],
    ['name.constructor == 1', 'got a member expression'],
    ['name["constructor"] == 1', 'got a member expression'],
    ['this == 1', 'got a this expression'],
    ['constructor(1) == 1', 'got constructor of 1 values'],
    ['toString(level) == "1"', 'got toString of 1 values'],
    ['(name)("x") == 1', 'got name of 1 values'],
    ['[level] == 1', 'got a array expression'],
    ['level > 1 ? true : false', 'got a conditional expression'],
    ['level = 1', 'expected an expression, got an error'],
    ['/a+/ == name', 'expected an expression, got an error'],
    ['name =~ "a"', 'expected an expression, got an error'],
    ['level ** 9 > 1', 'expected an operator (+ - * / < <= > >= == != && ||), got **'],
    ['(level | 1) == 1', 'got |'],
    ['level > 1e400', 'got 1e400'],
    [`level > 1${'0'.repeat(80)}`, 'expected a text, true, false or a decimal'],
    ['level > null', 'got null'],
    ['level > name', '>: expected number on both sides, got number and text'],
    ['date > "2020-02-30"', 'expected a date YYYY-MM-DD, got "2020-02-30"'],
    ['tags == 1', 'expected a field of the record, got "tags"'],
    ['level', 'expected a condition such as high >= low, got a number'],
    ['level > 1 level', 'got a compound'],
    ['', 'got a compound'],
    ['name == "\0"', 'expected a text'],
    [`${'('.repeat(250)}level${')'.repeat(250)} > 1`, 'expected up to 500 characters, got 509'],
    [`${'-'.repeat(300)}level > 1`, 'expected up to 60 names, values and operators'],
    [Array(80).fill('level').join('*'), 'expected up to 60 names, values and operators'],
  ])('rejects %s', (text, expected) => {
    expect(() => compiled(text)).toThrow(WrongExpression)
    expect(() => compiled(text)).toThrow(expected)
  })
})

describe('files with rules', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'bourse-rules-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const rule = (id: string, more: string, kind = 'levels') =>
    `  - { id: ${id}, record: levels.${kind}, level: warn, ${more} }\n`
  function read(content: string, name = 'rules.yaml') {
    const problems: string[] = []
    writeFileSync(join(folder, name), content)
    const rules = compileRules(readRuleFiles(join(folder, name), problems), tables, problems)
    return { rules, problems: problems.map((text) => text.replaceAll(`${folder}/`, '')) }
  }

  it('are YAML or JSON, alone or in a folder', () => {
    const yaml = `rules:\n${rule('one', 'range: { field: level, min: 0.10 }')}`
    expect(read(yaml)).toMatchObject({ problems: [], rules: [{ id: 'one', kind: 'range', level: 'warn' }] })
    const json = { rules: [{ id: 'two', record: 'levels.levels', level: 'reject', expression: 'level > 0' }] }
    mkdirSync(join(folder, 'all'), { recursive: true })
    writeFileSync(join(folder, 'all', 'a.json'), JSON.stringify(json))
    writeFileSync(join(folder, 'all', 'b.yml'), yaml)
    writeFileSync(join(folder, 'all', 'readme.txt'), 'not rules')
    expect(readRuleFiles(join(folder, 'all'), []).map(({ id }) => id)).toEqual(['two', 'one'])
  })

  it('numbers of JSON stay text', () => {
    const range = '{"field": "level", "min": 0.12345678901234567890}'
    const content = `{"rules": [{"id": "n", "record": "levels.levels", "level": "warn", "range": ${range}}]}`
    writeFileSync(join(folder, 'n.json'), content)
    expect(readRuleFiles(join(folder, 'n.json'), [])[0]?.settings).toEqual({
      field: 'level',
      min: '0.12345678901234567890',
    })
  })

  it.each([
    [rule('a', 'range: { field: level }'), 'rule a: range: expected min, max or both, got neither'],
    [
      rule('a', 'range: { field: nam, min: 1 }'),
      'rule a: range.field: expected a field with numbers (level), got "nam"',
    ],
    [
      rule('a', 'range: { field: name, min: 1 }'),
      'rule a: range.field: expected a field with numbers (level), got "name"',
    ],
    [rule('a', 'range: { field: level, min: 1e5 }'), 'rule a: range.min: expected a decimal, got "1e5"'],
    [rule('a', 'range: { field: level, min: 1, mx: 2 }'), 'rule a: range.mx: expected no such setting, got "2"'],
    [rule('a', 'zscore: { field: level }'), 'rule a: zscore.max: expected a decimal above 0, such as 6, got nothing'],
    [
      rule('a', 'jump: { field: level, source: b, max: 0.1 }'),
      'rule a: jump: expected a record that several sources can feed',
    ],
    [rule('a', 'rows: { min_share: 0.5 }', 'names'), 'rule a: rows: expected a record with dates'],
    [rule('a', 'rows: {}'), 'rule a: rows: expected min_share, max_share or both, got neither'],
    [rule('a', 'expression: "level > high"'), 'rule a: expression: expected a field of the record, got "high"'],
    [rule('a', 'expression: "true == true", rows: {}'), 'rule a: kind: expected exactly one of range, nulls'],
    [rule('a', 'level: warn'), 'expected YAML or JSON, got an error: Map keys must be unique'],
    ['  - { id: a, record: levels.levels, level: warn }', 'rule a: kind: expected exactly one of range, nulls'],
    [
      '  - { id: a, record: levels.levels, level: hold, expression: "final" }',
      'rule a: level: expected reject, quarantine or warn, got "hold"',
    ],
    ['  - { id: A, record: levels.levels, level: warn, expression: "final" }', 'rule A: id: expected a name such as'],
    ['  - { record: levels.levels, level: warn, expression: "final" }', 'rule number 1: id: expected a name such as'],
    [
      rule('a', 'expression: "final == true"', 'none'),
      'rule a: record: expected a record of the dataset (levels.levels, levels.names, levels.volumes), got levels.none',
    ],
    [
      rule('round-level', 'expression: "final == true"'),
      'rule round-level: id: expected a name that no rule of the dataset has',
    ],
    [
      rule('a', 'expression: "final"') + rule('a', 'expression: "final"'),
      'rule a: id: expected an unused name, got that of a rule in rules.yaml',
    ],
    ['  - text', 'rule number 1: rule: expected an object with id, record, level and a kind, got "text"'],
    ['  - { __proto__: { id: a }, constructor: b }', 'rule number 1: kind: expected exactly one of'],
  ])('%s', (text, expected) => {
    const { rules, problems } = read(`rules:\n${text}`)
    expect(problems.join('\n')).toContain(`rules.yaml: ${expected}`)
    if (!expected.includes('unused')) expect(rules).toEqual([])
  })

  it('names files that cannot be read, are too large, or are something else', () => {
    expect(read('x: &x [1]\ny: [*x, *x]').problems[0]).toContain('Alias resolution is disabled')
    expect(read('[]').problems[0]).toContain(
      'rules.yaml: expected an object with the list "rules" and nothing else, got []',
    )
    expect(read('').problems[0]).toContain('got null')
    expect(read(`# ${'x'.repeat(1_000_001)}`).problems[0]).toContain('expected up to 1000000 bytes')
    const problems: string[] = []
    expect(readRuleFiles(join(folder, 'none'), problems)).toEqual([])
    expect(problems[0]).toContain('expected a file or a folder with rules')
  })
})

describe('a host with rules', () => {
  let host: TestHost
  let folder: string
  const rules = {
    'not-half': 'level: reject, expression: "volume / 2 != 1.5"',
    'small-square': 'level: reject, expression: "volume * volume * volume < 1"',
    known: 'level: quarantine, nulls: { field: volume, max_share: 0 }',
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-rules-'))
    const text = Object.entries(rules).map(([id, more]) => `  - { id: ${id}, record: levels.volumes, ${more} }\n`)
    writeFileSync(join(folder, 'rules.yaml'), `rules:\n${text.join('')}`)
    host = await startTestHost({ datasets: [dataset], config: { quality_rules: join(folder, 'rules.yaml') } })
  })
  afterAll(async () => {
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('computes with counts exactly and without a limit', async () => {
    const rows = [
      { name: 'half', date: '2026-02-02', volume: '3' },
      { name: 'large', date: '2026-02-02', volume: '9007199254740991' },
      { name: 'none', date: '2026-02-02', volume: '0' },
    ]
    expect(await host.publish(volumes, rows, { source: 'a' })).toMatchObject({ published: 1, quarantined: 2 })
    const found = await host.database.database.query(`select rule, line from bourse.quarantine order by rule`)
    expect(found).toEqual([
      { rule: 'not-half', line: '1' },
      { rule: 'small-square', line: '2' },
    ])
  })

  it('compares sessions only within 400 days, and otherwise warns that the rule was not applied', async () => {
    const unknown = (name: string, date: string) => ({ name, date, volume: null })
    const near = [unknown('near', '2025-01-02'), unknown('near', '2026-02-06')]
    expect(await host.publish(volumes, near, { source: 'b' })).toMatchObject({ published: 0, held: 2, warnings: 0 })
    const far = [unknown('far', '2025-01-02'), unknown('far', '2026-02-07')]
    expect(await host.publish(volumes, far, { source: 'c' })).toMatchObject({ published: 2, held: 0, warnings: 1 })
    const warnings = await host.database.database.query(`select reason from bourse.warnings where rule = 'known'`)
    expect(warnings).toEqual([
      { reason: 'expected sessions within 400 days to compare, got 401 days; the rule was not applied' },
    ])
  })

  it('counts all rows that break a rule and stores the first 100,000', async () => {
    const of = { dataset: 'levels', record: 'levels.volumes', source: 'many' }
    const select = `select n::int8 as line, 'many' as rule, '' as value, '' as reason, n::text as content
      from generate_series(100005, 1, -1) n`
    const { database } = host.database
    const count = await database.transaction((tx) => storeDatabaseFindings(tx, 'warn', of, select, undefined))
    const stored = await database.query(
      `select count(*)::int4 as n, max(line)::int4 as last from bourse.warnings where rule = 'many'`,
    )
    expect([count, stored]).toEqual([100_005, [{ n: 100_000, last: 100_000 }]])
  })
})
