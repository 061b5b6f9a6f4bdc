import {
  BadRecord,
  catalog,
  defineDataset,
  derive,
  f,
  hold,
  stagingTable,
  into,
  onLine,
  record,
  source,
  Type,
} from '@bourse/kit'
import { warn } from '@bourse/kit/readers'
import type { RowFinding } from '../../src/publishing/index.ts'
import { runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSource } from '../../src/jobs/run-source.ts'

interface Value {
  readonly name: string
  readonly value: string
}

const tooMuch = hold<Value>()('too-much', {}, async (_, context) => {
  const rows = await context.incoming().select(['r.name', 'r.value']).execute()
  const held = rows.filter(({ value }) => Number(value) > 1_000)
  return { hold: held.map(({ name, value }) => ({ key: { name }, value, reason: 'too much' })), release: [] }
})
const values = record('values', {
  title: 'Values',
  fields: { name: f.text('Name'), value: f.decimal('Value') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
  holds: [tooMuch],
  checks: { warn: { round: ({ value }) => (value === '100' ? { value, reason: 'round' } : undefined) } },
})
const doubled = record('doubled', {
  title: 'Doubled values',
  fields: { name: f.text('Name'), value: f.decimal('Value') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})
const told = stagingTable('told', {
  title: 'Told',
  fields: { name: f.text('Name'), value: f.decimal('Value') },
  feeds: [values],
  needs: {},
  async reconcile(_, rows, context) {
    for (const row of rows) if (row.name === 'nobody') context.reject(row, { rule: 'unknown', value: '', reason: 'no' })
    return rows.flatMap((row) => (row.name === 'nobody' ? [] : [into(values, row, row)]))
  },
})

let given: readonly object[] = []
const common = {
  publisher: { name: 'P', licence: 'L', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: () => [{}],
  fetch: async () => given,
  parse: (raw: readonly object[]) => raw as never,
} as const
const plain = source({ ...common, id: 'plain', title: 'Rows', feeds: values })
const taken = source({ ...common, id: 'taken', title: 'Rows of a staging table', feeds: told })
const both = source({ ...common, id: 'both', title: 'Rows of both', feeds: [values, told] })
const dataset = defineDataset({
  id: 'lines',
  title: 'Lines',
  summary: 'Where rows stood',
  records: [values, doubled],
  staging: [told],
  sources: [plain, taken, both],
  jobs: [
    derive(doubled, {
      id: 'double',
      title: 'Double the values',
      after: [values],
      needs: { values },
      async *read(needs, { knowledge }) {
        for (const { name, value } of await needs.values.at(knowledge).select(['name', 'value']).execute())
          yield { name, value: String(Number(value) * 2), known_at: '2026-01-31' }
      },
    }),
  ],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset], clock: '2026-05-05T12:00:00Z' })
})
afterAll(() => host.close())
beforeEach(() =>
  host.database.database.query(
    'truncate lines.values, lines.values_held; delete from bourse.quarantine; delete from bourse.warnings',
  ),
)

const window = { from: '2026-05-05', to: '2026-05-05' }
async function run(of: typeof plain | typeof taken | typeof both, ...rows: readonly object[]) {
  given = rows
  const findings: RowFinding[] = []
  const progress: number[] = []
  const onFinding = (finding: RowFinding) => void findings.push(finding)
  const onProgress = (_: number, __: number, read: number) => void progress.push(read)
  const report = await runSource(host.host.work, { dataset, source: of, window, onFinding, onProgress })
  return { report, progress, lines: findings.map(({ line, rule }) => `${line} ${rule}`) }
}
const kept = (table: 'quarantine' | 'warnings') =>
  host.database.database.query(`select line, rule from bourse.${table} order by line, rule`)
const stored = async () =>
  (await host.database.database.query(`select name, value::text from lines.values where known_to = 'infinity'`)).map(
    ({ name, value }) => `${String(name)} ${String(value)}`,
  )
const bad = new BadRecord({ line: 7, text: 'x' }, 'expected two fields')

describe.each([
  ['a record', plain],
  ['a staging table', taken],
])('rows from a source for %s', (_, of) => {
  it("report a bad record's line, or none if the source provides no lines", async () => {
    const rows = [bad, { name: 'a', value: 'much' }, { name: 'b', value: '100' }, { name: 'c', value: '1001' }]
    const { lines } = await run(of, ...rows)
    expect(lines).toEqual(['7 unreadable-row', '0 unreadable-value', '0 round', '0 too-much'])
    expect(await kept('quarantine')).toEqual([
      { line: '7', rule: 'unreadable-row' },
      { line: null, rule: 'unreadable-value' },
    ])
    expect(await kept('warnings')).toEqual([{ line: null, rule: 'round' }])
    expect(await host.database.database.query('select held_line from lines.values_held')).toEqual([{ held_line: null }])
  })

  it('rows from a source report their line numbers if the source provides them', async () => {
    const at = (line: number, name: string, value: string) => onLine(line, { name, value })
    const { lines } = await run(of, bad, at(3, 'a', 'much'), at(4, 'b', '100'), at(5, 'c', '1001'))
    expect(lines).toEqual(['7 unreadable-row', '3 unreadable-value', '4 round', '5 too-much'])
    expect(await host.database.database.query('select held_line from lines.values_held')).toEqual([{ held_line: '5' }])
  })

  it('rows with the same key are published with the values of the last one, with and without lines', async () => {
    const rows = [bad, { name: 'a', value: '1' }, { name: 'a', value: '2' }]
    const { lines } = await run(of, ...rows)
    expect(lines).toEqual(['7 unreadable-row', '0 duplicate-key', '0 duplicate-key'])
    expect(await stored()).toEqual(['a 2'])
    await run(of, onLine(9, { name: 'a', value: '3' }), onLine(8, { name: 'a', value: '4' }))
    expect(await stored()).toEqual(['a 3'])
  })

  it('rows from a source are published with its warnings in addition to those of their record', async () => {
    const doubtful = { rule: 'doubtful', value: '100', reason: 'expected 99' }
    const rows = [warn(onLine(3, { name: 'a', value: '100' }), doubtful), onLine(4, { name: 'b', value: '1' })]
    expect((await run(of, ...rows)).lines).toEqual(['3 doubtful', '3 round'])
    await run(of, warn(warn({ name: 'a', value: '2' }, doubtful), { ...doubtful, rule: 'odd' }))
    expect((await stored()).toSorted()).toEqual(['a 2', 'b 1'])
    const twice = { rule: 'doubtful', value: '100', reason: 'expected 99' }
    expect(
      await host.database.database.query(`select rule, value, reason from bourse.warnings where rule <> 'round'
      order by line, rule`),
    ).toEqual([twice, twice, { ...twice, rule: 'odd' }])
  })
})

it('a row rejected by a staging table is reported with its line if its source provides lines', async () => {
  expect((await run(taken, { name: 'nobody', value: '1' })).lines).toEqual(['0 unknown'])
  expect((await run(taken, onLine(4, { name: 'nobody', value: '1' }))).lines).toEqual(['4 unknown'])
})

it('the progress of a record, a staging table and several feeds counts all rows read', async () => {
  const rows = [{ name: 'a', value: '1' }, bad, bad]
  expect((await run(plain, ...rows)).progress).toEqual([3])
  expect((await run(taken, ...rows)).progress).toEqual([3])
  const own = [
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ]
  const { progress } = await run(both, ...own.map((row) => into(values, row)), ...own.map((row) => into(told, row)))
  expect(progress).toEqual([2, 4])
})

it('a derived row may state the date on which it became known, like a row from a source', async () => {
  await run(plain, { name: 'a', value: '1' })
  await runOwedJobs(host)
  expect(await host.database.database.query('select name, known_from from lines.doubled')).toEqual([
    { name: 'a', known_from: '2026-01-31 00:00:00+00' },
  ])
})
