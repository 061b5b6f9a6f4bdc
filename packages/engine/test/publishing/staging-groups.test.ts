import { catalog, defineDataset, f, into, record, stagingTable } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { IncomingRow, PublishOptions, RowFinding } from '../../src/publishing/index.ts'

const totals = record('totals', {
  title: 'Values with the total of their group',
  fields: { name: f.text('Name'), group: f.text('Group'), total: f.count('Total of the group') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})
const groups = record('groups', {
  title: 'Groups',
  fields: { name: f.text('Name') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})

/** The groups in each call of `reconcile`. */
let sets: string[][] = []
/** The group whose reconciliation fails. */
let failing: string | undefined
const values = stagingTable('values', {
  title: 'Values of groups',
  fields: { name: f.text('Name'), group: f.text('Group'), value: f.count('Value') },
  feeds: [groups, totals],
  needs: {},
  groupBy: ({ group }) => group,
  async reconcile(_, rows, { reject }) {
    const byGroup = Map.groupBy(rows, ({ group }) => group)
    sets.push([...byGroup.keys()])
    if (failing !== undefined && byGroup.has(failing)) throw new Error('expected no such group')
    return [...byGroup].flatMap(([group, own]) => {
      const total = String(own.reduce((sum, { value }) => sum + Number(value), 0))
      const good = own.filter(({ value }) => value !== '13')
      for (const row of own) if (row.value === '13') reject(row, { rule: 'thirteen', value: '13', reason: 'no' })
      return [into(groups, { name: group }), ...good.map((row) => into(totals, { name: row.name, group, total }, row))]
    })
  },
})
const dataset = defineDataset({
  id: 'grouped',
  title: 'Groups',
  summary: 'Rows reconciled by group',
  records: [groups, totals],
  staging: [values],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset] })
})
afterAll(() => host.close())
beforeEach(async () => {
  sets = []
  failing = undefined
  await host.database.database.query('truncate grouped.groups, grouped.totals; delete from bourse.quarantine')
})

const [ROWS, GROUPS] = [50_000, 5]
/** Yields rows whose groups are scattered, on lines 1 to `ROWS`. One row is unreadable, and one is rejected. */
async function* scattered(): AsyncGenerator<readonly IncomingRow[]> {
  for (let at = 0; at < ROWS; at += 1_000)
    yield Array.from({ length: 1_000 }, (_, index): IncomingRow => {
      const line = at + index + 1
      const value = line === 9 ? 'many' : line === 40_000 ? '13' : '1'
      return { line, row: { name: `name ${line}`, group: `g${line % GROUPS}`, value } }
    })
}

async function published(options: Partial<PublishOptions> = {}) {
  const findings: RowFinding[] = []
  const onFinding = (finding: RowFinding) => void findings.push(finding)
  const report = await host.host.publications.publish(values, scattered(), { source: 'test', onFinding, ...options })
  return { report, lines: findings.map(({ line, rule }) => `${line} ${rule}`) }
}

const stored = () =>
  host.database.database.query(
    `select "group", total::int, count(*)::int as rows, count(distinct known_from)::int as instants
     from grouped.totals group by 1, 2 order by 1`,
  )
const batches = async () => (await host.database.database.query('select id from bourse.batches')).length

it('groups are reconciled separately and published in one batch', async () => {
  const before = await batches()
  const { report, lines } = await published()
  expect(sets).toEqual([['g0', 'g1'], ['g2', 'g3'], ['g4']])
  expect(report).toMatchObject({ rows: ROWS, published: ROWS - 2 + GROUPS, quarantined: 2 })
  expect(lines).toEqual(['9 unreadable-value', '40000 thirteen'])
  const group = { total: 10_000, rows: 10_000, instants: 1 }
  expect(await stored()).toEqual([
    { ...group, group: 'g0', total: 10_012, rows: 9_999 },
    { ...group, group: 'g1' },
    { ...group, group: 'g2' },
    { ...group, group: 'g3' },
    { ...group, group: 'g4', total: 9_999, rows: 9_999 },
  ])
  expect(await host.database.database.query('select line, rule from bourse.quarantine order by line')).toEqual([
    { line: '9', rule: 'unreadable-value' },
    { line: '40000', rule: 'thirteen' },
  ])
  expect(await batches()).toBe(before + 1)
})

it('a complete list is reconciled as one set', async () => {
  await published({ complete: true })
  expect(sets.map((groupsOfSet) => groupsOfSet.toSorted())).toEqual([['g0', 'g1', 'g2', 'g3', 'g4']])
})

it('nothing is published if a later set fails or in a dry run', async () => {
  failing = 'g4'
  await expect(published()).rejects.toThrow('expected no such group')
  expect(sets).toHaveLength(3)
  expect(await stored()).toEqual([])
  failing = undefined
  const { report } = await published({ dryRun: true })
  expect(report).toMatchObject({ batch: undefined, rows: ROWS, quarantined: 2 })
  expect(await stored()).toEqual([])
})

it('nothing is published if the rows end with an error, and the connection stays usable', async () => {
  async function* broken() {
    for await (const batch of scattered()) {
      yield batch
      if ((batch[0]?.line ?? 0) > ROWS / 2) throw new Error('the file is truncated')
    }
  }
  const publishing = host.host.publications.publish(values, broken(), { source: 'test' })
  await expect(publishing).rejects.toThrow('the file is truncated')
  expect(sets).toEqual([])
  await published()
  expect(await stored()).toHaveLength(GROUPS)
})
