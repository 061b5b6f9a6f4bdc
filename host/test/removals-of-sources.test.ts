import { catalog, defineDataset, emptySnapshot, f, into, record, snapshot, source, Type, withdraw } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSource } from '@bourse/engine/jobs'

const names = record('names', {
  title: 'Names',
  fields: { name: f.text('Name'), status: f.text('Status').nullable(), removed_on: f.date('Gone').nullable() },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})
const lists = record('lists', {
  title: 'Lists',
  fields: { fund: f.text('Fund'), day: f.date('Day'), line: f.count('Line') },
  key: ['fund', 'day', 'line'],
  time: snapshot('day', { per: 'fund', keep: 2, before: 'empty' }),
  order: ['fund asc', 'day asc', 'line asc'],
})
const common = {
  publisher: { name: 'P', licence: 'L', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: () => [{}],
} as const
let said: readonly string[] = []
const whole = source({
  ...common,
  id: 'whole',
  title: 'The whole list',
  feeds: names,
  complete: true,
  missingRows: { status: 'removed', on: 'removed_on' },
  fetch: async () => said,
  parse: (raw) => raw.map((name) => ({ name, status: null, removed_on: null })),
})
const changes = source({
  ...common,
  id: 'changes',
  title: 'What changed',
  feeds: [names, lists],
  fetch: async () => said,
  *parse(raw) {
    for (const text of raw) {
      const [what, name = ''] = text.split(' ')
      if (what === 'withdraw') yield withdraw(names, { name })
      else if (what === 'empty') yield emptySnapshot(lists, { fund: name, day: '2026-01-31' })
      else yield into(lists, { fund: name, day: '2026-01-31', line: '1', known_at: '2026-02-01' })
    }
  },
})
const dataset = defineDataset({
  id: 'removals',
  title: 'Removals',
  summary: 'Rows that sources withdraw',
  records: [names, lists],
  sources: [whole, changes],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset] })
})
afterAll(() => host.close())

const window = { from: '2026-03-02', to: '2026-03-02' }
function run(of: typeof whole, ...rows: readonly string[]) {
  said = rows
  return runSource(host.host.work, { dataset, source: of, window })
}
const published = (table: string, columns: string) =>
  host.database.database.query(`select ${columns} from removals.${table} where known_to = 'infinity' order by 1`)

it('a source of complete lists marks rows missing from the next list, as declared', async () => {
  expect(await run(whole, 'a', 'b')).toMatchObject({ published: 2 })
  expect(await run(whole, 'a')).toMatchObject({ published: 1, unchanged: 1 })
  expect(await published('names', 'name, status, removed_on')).toEqual([
    { name: 'a', status: null, removed_on: null },
    { name: 'b', status: 'removed', removed_on: '2026-03-02' },
  ])
})

it('a source with several feeds withdraws rows and empties lists, each in its own record', async () => {
  expect(await run(changes, 'list x', 'withdraw a')).toMatchObject({ published: 1, withdrawn: 1 })
  expect(await published('names', 'name')).toEqual([{ name: 'b' }])
  expect(await published('lists', 'fund, known_from')).toEqual([{ fund: 'x', known_from: '2026-02-01 00:00:00+00' }])
  expect(await run(changes, 'empty x')).toMatchObject({ published: 0, withdrawn: 1 })
  expect(await published('lists_snapshots', 'fund, position_count')).toEqual([{ fund: 'x', position_count: '0' }])
})
