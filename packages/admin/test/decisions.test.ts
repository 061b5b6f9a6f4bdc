import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'
import { notes, notesDataset } from './support/notes-dataset.ts'

let host: AdminHost

beforeAll(async () => {
  host = await startAdminHost({ datasets: [notesDataset] })
})
afterAll(() => host.close())

const DATE = '2026-02-26'
const hold = (name: string, level = '13') =>
  host.test.publish(notes, [{ name, date: DATE, level }], { source: 'import' })
const idOf = (name: string) => `notes.notes/${name}/${DATE}`
const held = async () => (await host.get('/held')).json.data
const decide = (body: object) => host.row(host.post('/held/decisions', body), 201)
const published = async () =>
  (await host.test.get('/v1/notes', { key: host.owner })).json.data.map(({ name }: { name: string }) => name)
const minuteLater = async () => {
  host.test.clock.advance(61_000)
  await host.test.host.runBackgroundWork()
  await host.test.host.refresh()
}

test('a decision on held rows applies after a minute, with its note in the audit log', async () => {
  await hold('AAA')
  const decision = await decide({ ids: [idOf('AAA')], decision: 'release', note: 'checked' })
  expect(decision).toMatchObject({ status: 'waiting', rows: 1, note: 'checked', apply_at: '2026-03-02T22:01:00Z' })
  expect(await held()).toMatchObject([{ group: 'notes.notes unlucky import', import_id: null, decision }])
  await host.test.host.runBackgroundWork()
  expect(await published()).toEqual([])
  expect((await host.post('/held/decisions', { ids: [idOf('AAA')], decision: 'discard' })).json.detail).toMatch(
    /undo it/,
  )
  await minuteLater()
  expect([await published(), await held()]).toEqual([['AAA'], []])
  const [entry] = (await host.get('/audit?action=held.release')).json.data
  expect(entry).toMatchObject({ after: { note: 'checked' }, actor: { label: expect.any(String) } })
  const late = await host.post(`/held/decisions/${decision.id}/undo`)
  expect([late.status, late.json.detail]).toEqual([409, 'The decision is done: it can no longer be undone.'])
})

test('a decision can be undone within the minute', async () => {
  await hold('BBB')
  const { id } = await decide({ ids: [idOf('BBB')], decision: 'discard' })
  expect(await host.row(host.post(`/held/decisions/${id}/undo`))).toMatchObject({ status: 'undone' })
  await minuteLater()
  expect(await held()).toMatchObject([{ id: idOf('BBB'), decision: null }])
  const actions = (await host.get(`/audit?target_id=${id}`)).json.data
  expect(actions).toMatchObject([
    { action: 'held.undo', target: { name: 'discard of 1 row' } },
    { action: 'held.decide' },
  ])
  expect((await host.post('/held/decisions/dec_0/undo')).status).toBe(404)
})

test('a row that is held again since the decision is not affected', async () => {
  await hold('CCC')
  await decide({ ids: [idOf('BBB'), idOf('CCC')], decision: 'release' })
  host.test.clock.advance(1_000)
  await hold('CCC')
  await minuteLater()
  expect(await held()).toMatchObject([{ id: idOf('CCC'), decision: null }])
  expect(await published()).toEqual(['AAA', 'BBB'])
  expect((await host.post('/held/decisions', { ids: [idOf('ZZZ')], decision: 'release' })).status).toBe(409)
})

test('held rows name the import that they are from, and are filtered by group', async () => {
  const csv = `name,date,level\nDDD,${DATE},13\n`
  const upload = { dataset: 'notes', filename: 'desk.csv', bytes: csv.length }
  const { id } = await host.row(host.post('/imports', upload), 201)
  await host.test.put(`/admin/v1/imports/${id}/parts/1`, Buffer.from(csv), { key: host.owner })
  await host.row(host.post(`/imports/${id}/uploaded`))
  await host.row(host.post(`/imports/${id}/start`), 202)
  await host.test.host.runBackgroundWork()
  const group = `notes.notes unlucky import ${id}`
  const rows = (await host.get(`/held?neighbors=true&group=${encodeURIComponent(group)}`)).json.data
  expect(rows).toMatchObject([{ import_id: id, import_file: 'desk.csv', group, neighbors: null }])
})

test('problems are ignored until a time', async () => {
  const until = '2026-03-09T00:00:00Z'
  await host.row(host.post('/ignored-problems', { problem: 'notes stale', until }))
  expect((await host.get('/ignored-problems')).json.data).toMatchObject([{ problem: 'notes stale', until }])
  await host.row(host.post('/ignored-problems', { problem: 'notes stale', until: '2026-03-01T00:00:00Z' }))
  expect((await host.get('/ignored-problems')).json.data).toEqual([])
  expect((await host.get('/audit?action=problem.ignore')).json.data).toHaveLength(2)
})
