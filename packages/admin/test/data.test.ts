import { storeNewestBackup } from '@bourse/engine/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'
import { notes, notesDataset } from './support/notes-dataset.ts'

let host: AdminHost

beforeAll(async () => {
  host = await startAdminHost({
    datasets: [notesDataset],
    config: {
      backup_to: '/mnt/backups',
      backup_max_age_hours: 24,
      sources: { 'daily-notes': { enabled: true, level: '21', api_key: 'hidden' } },
    },
  })
})
afterAll(() => host.close())

const levels = async () =>
  (await host.test.get('/v1/notes', { key: host.owner })).json.data.map(({ level }: { level: number }) => level)

describe('the deployment', () => {
  test('settings are returned with their origin, and no secrets', async () => {
    const answer = await host.get('/settings')
    const sources = answer.json.data.find(({ name }: { name: string }) => name === 'sources')
    expect(sources.value['daily-notes']).toEqual({ enabled: true, level: '21', api_key: '********' })
    expect(answer.text).not.toContain('hidden')
    const port = answer.json.data.find(({ name }: { name: string }) => name === 'port')
    expect(port).toMatchObject({ value: 8080, from: 'default' })
  })

  test('plans are returned with their account counts', async () => {
    await host.row(host.post('/accounts', { name: 'planned', plan: 'commercial', first_key: false }), 201)
    const plans = (await host.get('/plans')).json.data
    expect(plans.map(({ name }: { name: string }) => name)).toEqual(['commercial', 'free', 'pro', 'scale'])
    expect(plans[0]).toMatchObject({ accounts: 1, credits_per_day: 1_000_000, configured: false })
    expect(plans[3]).toMatchObject({ credits_per_day: null, concurrency_per: 'key' })
  })

  test("the deployment's health, replicas, jobs and traffic are returned", async () => {
    const health = (await host.get('/health')).json.data
    expect(health).toMatchObject({ replicas: 1, demo: false, started_at: expect.stringMatching(/^2026-03-02T22/) })
    expect(health).toMatchObject({ backup_status: null, backup_taken_at: null })
    expect(health.database_bytes).toBeGreaterThan(1_000_000)
    expect(health.datasets.map(({ dataset }: { dataset: string }) => dataset)).toContain('notes')
    expect((await host.get('/replicas')).json.data).toMatchObject([{ live: true }])
    const jobs = (await host.get('/jobs')).json.data
    expect(jobs.find(({ name }: { name: string }) => name === 'notes__daily-notes')).toMatchObject({
      kind: 'source',
      schedule: '0 5 * * * (UTC)',
      next_run_at: '2026-03-03T05:00:00Z',
    })
    const requested = await host.row(host.post('/jobs/notes__daily-notes/run'), 202)
    expect(requested).toMatchObject({ name: 'notes__daily-notes', requested: true, runs: [] })
    expect((await host.post('/jobs/notes__nothing/run')).status).toBe(404)
    const traffic = (await host.get('/traffic')).json.data
    expect(traffic.find(({ operation }: { operation: string }) => operation === 'admin.plans.list').requests).toBe(1)
  })

  test('the age of the newest verified backup is reported as of the last check', async () => {
    const healthAfter = async (backup: { id: string; at: string } | undefined) => {
      const { database } = host.test.database
      await storeNewestBackup(database, '/mnt/backups', backup, host.test.clock.now())
      return (await host.get('/health')).json.data
    }
    expect(await healthAfter(undefined)).toMatchObject({ backup_status: 'current', backup_taken_at: null })
    const [recent, old] = ['2026-03-02T21:00:00Z', '2026-03-01T21:00:00Z']
    const before = await healthAfter({ id: 'recent', at: recent })
    expect(before).toMatchObject({ backup_status: 'current', backup_taken_at: recent })
    const late = await healthAfter({ id: 'old', at: old })
    expect(late).toMatchObject({ status: 'degraded', backup_status: 'late', backup_taken_at: old })
    await storeNewestBackup(host.test.database.database, '/mnt/others', undefined, host.test.clock.now())
    expect((await host.get('/health')).json.data).toMatchObject({ backup_taken_at: old })
  })
})

describe('datasets', () => {
  test('datasets are disabled and enabled with If-Match, and the audit log records it', async () => {
    const read = await host.get('/datasets/notes')
    expect(read.json.data).toMatchObject({
      state: 'on',
      enabled: true,
      operations: ['/v1/notes'],
      sources: ['daily-notes'],
    })
    const etag = { 'if-match': read.headers['etag'] ?? '' }
    expect(await host.row(host.patch('/datasets/notes', { enabled: false }, etag))).toMatchObject({ enabled: false })
    expect((await host.test.get('/v1/notes', { key: host.owner })).status).toBe(501)
    expect((await host.patch('/datasets/notes', { enabled: true }, etag)).status).toBe(412)
    await host.row(host.patch('/datasets/notes', { enabled: true }))
    expect((await host.test.get('/v1/notes', { key: host.owner })).status).toBe(200)
    const log = (await host.get('/audit?action=dataset.&target_id=notes')).json.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['dataset.enable', 'dataset.disable'])
    expect((await host.get('/datasets/nots')).status).toBe(404)
  })
})

/** Connectors 5.1: a source's rank and the rows it provides. */
async function tellsRows(): Promise<void> {
  expect((await host.get('/sources/notes:daily-notes')).json.data).toMatchObject({
    precedence: [{ record: 'notes.notes', market: null, place: 1, of: 1 }],
    rows_total: 1,
    rows_by_market: [
      { record: 'notes.notes', market: null, rows: 1, oldest_date: '2026-03-01', newest_date: '2026-03-01' },
    ],
    last_30_days: [{ record: 'notes.notes', rows: 1, published: 1 }],
  })
}

describe('sources', () => {
  test('sources are returned with settings, and run on request', async () => {
    const [before] = (await host.get('/sources?dataset=notes')).json.data
    expect(before).toMatchObject({ id: 'notes:daily-notes', enabled: true, last_run: null, publisher: 'Noter' })
    expect(before.settings).toEqual([
      { name: 'level', value: '21', from: 'settings' },
      { name: 'api_key', value: '********', from: 'settings' },
    ])
    const asked = await host.post('/sources/notes:daily-notes/run', { to: '2026-03-01' })
    expect(asked.status).toBe(202)
    expect(asked.json.data).toMatchObject({ status: 'queued', from: '2026-02-22', to: '2026-03-01' })
    expect(await host.test.host.runBackgroundWork()).toBe(1)
    await host.test.host.refresh()
    const run = (await host.test.get(asked.headers['location'] ?? '', { key: host.owner })).json.data
    expect(run).toMatchObject({ status: 'done', message: '1 rows received, 1 published' })
    expect(await levels()).toEqual([21])
    const [unit] = (await host.get('/runs?dataset=notes&outcome=done')).json.data
    expect(unit).toMatchObject({ source: 'daily-notes', rows: 1, published: 1 })
    await tellsRows()
    expect((await host.get('/source-runs?source_id=notes:daily-notes')).json.data).toHaveLength(1)
    expect((await host.post('/sources/notes:daily-notes/run', { from: '2026-03-02', to: '2026-03-01' })).status).toBe(
      422,
    )
    expect((await host.post('/sources/notes:nobody/run')).status).toBe(404)
  })

  test('source changes use If-Match, are rejected as by the command, and are in the audit log', async () => {
    const path = '/sources/notes:daily-notes'
    const read = await host.get(path)
    expect(read.json.data).toMatchObject({
      ...{ state: 'on', from: 'settings', title: 'Daily notes', records: ['notes'], publisher_id: 'noter' },
      ...{ plan: null, secrets: [], used: { today: 0, window: null, month: null }, backfill: null, first: [] },
    })
    const etag = { 'if-match': read.headers['etag'] ?? '' }
    const off = await host.patch(path, { enabled: false }, etag)
    expect([off.status, off.json.detail]).toEqual([409, expect.stringContaining('sources.daily-notes.enabled: true')])
    const changed = await host.row(host.patch(path, { enabled: true, settings: { level: '22' } }, etag))
    expect(changed.version).not.toBe(read.json.data.version)
    expect((await host.patch(path, { enabled: true }, { 'if-match': '"old"' })).status).toBe(412)
    expect((await host.patch(path, { settings: { colour: 'red' } })).json.detail).toMatch('Its settings are level')
    expect((await host.patch(path, { settings: { api_key: 'mine' } })).json.detail).toMatch('never over the network')
    for (const settings of [{ folder: '/etc' }, { level: 'https://10.0.0.1' }, { level: 'HTTP://169.254.169.254/' }])
      expect((await host.patch(path, { settings })).json.detail).toMatch('a folder or an address, which is set on the')
    expect((await host.patch(path, { plan: 'gold' })).json.detail).toMatch('expected one of no plan, got gold')
    const log = (await host.get('/audit?action=source.enable&target_id=daily-notes')).json.data
    expect(log).toMatchObject([{ after: { enabled: true, level: '22' } }])
  })

  test('are tested without publishing', async () => {
    const before = await levels()
    const passed = await host.row(host.post('/sources/notes:daily-notes/test'))
    expect(passed).toMatchObject({ passed: true, rows: 1, rejected: 0, sample: [{ name: 'AAA' }] })
    expect(await host.row(host.post('/sources/notes:daily-notes/test', { unit: 'no JSON' }))).toMatchObject({
      ...{ passed: false, message: expect.stringContaining('JSON'), rows: 0 },
    })
    expect(await levels()).toEqual(before)
    expect((await host.get('/audit?action=source.test')).json.data).toHaveLength(2)
  })
})

describe('back-fills', () => {
  test('back-fills are requested, listed and stopped, and recorded in the audit log', async () => {
    const asked = await host.post('/sources/notes:daily-notes/backfills', {
      from: '2026-01-01',
      by: 'date',
      max_requests: 50,
    })
    expect(asked.status, asked.text).toBe(202)
    const { id } = asked.json.data
    expect(asked.json.data).toMatchObject({
      state: 'queued',
      from: '2026-01-01',
      to: '2026-03-02',
      by: 'date',
      units: null,
    })
    expect((await host.get('/backfills?source_id=notes:daily-notes')).json.data).toMatchObject([{ id, done: 0 }])
    expect((await host.get('/backfills/bf_none')).status).toBe(404)
    const rows = [{ name: 'YYY', date: '2026-01-02', level: '20' }]
    await host.test.publish(notes, rows, { source: 'daily-notes' })
    expect(await host.row(host.get(`/backfills/${id}`))).toMatchObject({
      ...{ id, state: 'queued', failed_units: [], gaps: [] },
      years: [{ record: 'notes.notes', market: null, year: 2026 }],
    })
    expect(await host.row(host.post(`/backfills/${id}/stop`))).toMatchObject({ id, state: 'stopped' })
    expect((await host.post('/backfills/bf_none/stop')).status).toBe(404)
    expect((await host.post('/sources/notes:daily-notes/backfills', { from: '2027-01-01' })).status).toBe(409)
    const log = (await host.get('/audit?action=source.backfill&target_id=notes:daily-notes')).json.data
    expect(log).toMatchObject([{ after: { backfill: id, from: '2026-01-01' } }])
  })
})

describe('held rows', () => {
  test('held rows are returned with reasons, and can be decided on', async () => {
    const rows = [
      { name: 'BBB', date: '2026-03-01', level: '13' },
      { name: 'CCC', date: '2026-03-01', level: '13' },
      { name: 'DDD', date: '2026-03-01', level: '-1' },
    ]
    await host.test.publish(notes, rows, { source: 'import' })
    const held = (await host.get('/held?dataset=notes')).json.data
    expect(held).toMatchObject([
      { id: 'notes.notes/BBB/2026-03-01', rule: 'unlucky', reason: 'level 13 is unlikely', source: 'import' },
      { id: 'notes.notes/CCC/2026-03-01', row: { name: 'CCC', level: 13 } },
    ])
    const groups = (await host.get('/findings?dataset=notes')).json.data
    expect(groups).toMatchObject([
      { level: 'hold', rule: 'unlucky', rows: 2 },
      { level: 'reject', rule: 'not-below-zero', rows: 1, lines: [{ value: '-1' }] },
    ])
    const [refused] = (await host.get('/finding-rows?level=reject&record=notes.notes&rule=not-below-zero')).json.data
    expect(refused).toMatchObject({ value: '-1' })
    const [first, second] = held.map(({ id }: { id: string }) => id)
    expect((await host.post('/held/release', { ids: [first, 'notes.notes/x/2026-01-01'] })).json.code).toBe('conflict')
    expect((await host.get('/held')).json.data).toHaveLength(2)
    expect(await host.row(host.post('/held/release', { ids: [first] }))).toEqual({ rows: [first] })
    expect(await host.row(host.post('/held/discard', { ids: [second] }))).toEqual({ rows: [second] })
    expect((await host.get('/held')).json.data).toEqual([])
    expect(await levels()).toEqual([21, 13, 20])
    const log = (await host.get('/audit?action=held.')).json.data
    expect(log).toMatchObject([
      { action: 'held.discard', target: { kind: 'row', id: second } },
      { action: 'held.release', target: { kind: 'row', id: first }, before: { rule: 'unlucky' } },
    ])
    const { data: runs } = (await host.get('/lineage?job=notes.release')).json
    expect(runs).toMatchObject([
      { type: 'COMPLETE', kind: 'release', unit: first, rows: 1, delivery: null },
      { type: 'START', kind: 'release', inputs: ['notes.notes'], outputs: ['notes.notes'] },
    ])
    const [end] = runs
    expect(end.event).toMatchObject({
      eventType: 'COMPLETE',
      run: { runId: end.run_id },
      job: { namespace: 'bourse', name: 'notes.release', facets: { jobType: { jobType: 'RELEASE' } } },
    })
    const page = (await host.get('/lineage?record=notes.notes&dataset=notes&limit=1')).json
    expect(page).toMatchObject({ data: [{ id: end.id }], meta: { next_cursor: expect.any(String) } })
    expect((await host.get(`/lineage?run_id=${end.run_id}`)).json.data).toHaveLength(2)
    expect((await host.get('/lineage?run_id=none')).status).toBe(422)
  })

  test('all held rows are counted, even those that are not listed', async () => {
    const rows = Array.from({ length: 1_003 }, (_, index) => ({
      name: `N${index}`,
      date: '2026-03-01',
      level: index < 2 ? '-1' : '13',
    }))
    await host.test.publish(notes, rows, { source: 'import' })
    const [held, refused] = (await host.get('/findings?dataset=notes')).json.data
    expect(held).toMatchObject({ level: 'hold', rule: 'unlucky', rows: 1_001 })
    expect(held.lines).toHaveLength(20)
    expect(refused).toMatchObject({ level: 'reject', rule: 'not-below-zero', rows: 3 })
    expect((await host.get('/held?dataset=notes&limit=1000')).json.data).toHaveLength(1_000)
  })
})
