import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'
import { notesDataset } from './support/notes-dataset.ts'

let host: AdminHost

beforeAll(async () => {
  host = await startAdminHost({ datasets: [notesDataset] })
})
afterAll(() => host.close())

const CSV = ['Who,date,How', 'AAA,2026-02-26,1', 'BBB,2026-02-26,-2', 'CCC,2026-02-26,3', ''].join('\n')

const put = (id: string, number: number | string, text: string) =>
  host.test.put(`/admin/v1/imports/${id}/parts/${number}`, Buffer.from(text), { key: host.owner })

async function sent(csv = CSV): Promise<string> {
  const wanted = { dataset: 'notes', filename: 'levels.csv', bytes: csv.length }
  const { id } = await host.row(host.post('/imports', wanted), 201)
  expect((await put(id, 1, csv.slice(0, 20))).status).toBe(200)
  expect((await put(id, 2, csv.slice(20))).status).toBe(200)
  await host.row(host.post(`/imports/${id}/uploaded`))
  return id
}

const MAPPED = { map: { Who: 'name', How: 'level' } }

describe('an import', () => {
  test('an import is uploaded in parts, shows its columns, is checked and imported, and returns its rejected lines', async () => {
    const id = await sent()
    const uploaded = (await host.get(`/imports/${id}`)).json.data
    expect(uploaded).toMatchObject({ status: 'uploaded', parts: 2 })
    expect(uploaded.columns).toEqual([
      { name: 'Who', field: null, samples: ['AAA', 'BBB', 'CCC'] },
      { name: 'date', field: 'date', samples: ['2026-02-26', '2026-02-26', '2026-02-26'] },
      { name: 'How', field: null, samples: ['1', '-2', '3'] },
    ])
    expect(uploaded.fields).toContainEqual({ name: 'level', required: true, names_entity: false, description: 'Level' })
    await host.row(host.patch(`/imports/${id}`, MAPPED))

    await host.row(host.post(`/imports/${id}/check`), 202)
    expect(await host.test.host.runBackgroundWork()).toBe(1)
    const checked = (await host.get(`/imports/${id}`)).json.data
    expect(checked).toMatchObject({
      status: 'checked',
      report: { rows: 3, published: 2, rejected: 1 },
      has_rejects: true,
    })
    expect(checked.findings).toMatchObject([{ rule: 'not-below-zero', level: 'reject', rows: 1, lines: [{ line: 3 }] }])
    expect((await host.test.get('/v1/notes', { key: host.owner })).json.data).toEqual([])

    await host.row(host.post(`/imports/${id}/start`), 202)
    expect(await host.test.host.runBackgroundWork()).toBe(1)
    await host.test.host.refresh()
    expect((await host.get(`/imports/${id}`)).json.data).toMatchObject({ status: 'done', report: { published: 2 } })
    const finished = await host.test.database.database.query<{ data: string }>(
      "select data from bourse.events where type = 'import.finished' and subject = $1",
      [id],
    )
    expect(finished.map(({ data }) => JSON.parse(data))).toMatchObject([{ import: id, status: 'done' }])
    expect((await host.test.get('/v1/notes', { key: host.owner })).json.data).toHaveLength(2)
    const rejects = await host.get(`/imports/${id}/rejects`)
    expect(rejects.status).toBe(200)
    expect(rejects.text).toBe(
      'Who,date,How,outcome,reason\r\n' +
        'BBB,2026-02-26,-2,rejected,"line 3: rejected, not-below-zero (-2): the level is below zero"\r\n',
    )
    expect((await host.get(`/imports/${id}/rejects?outcome=held`)).json.detail).toBe('This import has no held lines.')
    const log = (await host.get(`/audit?target_id=${id}`)).json.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'import.start',
      'import.check',
      'import.change',
      'import.uploaded',
      'import.create',
    ])
    expect((await host.post(`/imports/${id}/start`)).json.code).toBe('conflict')
  })

  test('an import with errors fails with the cause, and can be fixed', async () => {
    const id = await sent()
    await host.row(host.patch(`/imports/${id}`, { map: {} }))
    await host.row(host.post(`/imports/${id}/start`), 202)
    await host.test.host.runBackgroundWork()
    expect((await host.get(`/imports/${id}`)).json.data).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('no column for name, level'),
    })
    expect((await host.patch(`/imports/${id}`, { map: { Nam: 'name' } })).json.detail).toContain('has no column')
    expect((await host.patch(`/imports/${id}`, { map: { Who: 'nam' } })).json.detail).toContain('is not a field')
    await host.row(host.patch(`/imports/${id}`, MAPPED))
    await host.row(host.post(`/imports/${id}/start`), 202)
    await host.test.host.runBackgroundWork()
    expect((await host.get(`/imports/${id}`)).json.data.status).toBe('done')
  })

  test('lines are returned by outcome, and a file with the same columns is mapped as before', async () => {
    host.test.clock.advance(1_000)
    const id = await sent('Who,date,How\nDDD,2026-03-02,13\nEEE,2026-03-02,-1\nFFF,2026-03-02,4\n')
    await host.row(host.patch(`/imports/${id}`, { ...MAPPED, complete: false, source: 'desk' }))
    await host.row(host.post(`/imports/${id}/start`), 202)
    await host.test.host.runBackgroundWork()
    const held = await host.get(`/imports/${id}/rejects?outcome=held`)
    expect(held.headers['content-disposition']).toContain(`${id}-held.csv`)
    expect(held.text).toContain('DDD,2026-03-02,13,held,"line 2: held, unlucky (13)')
    expect(held.text).not.toContain('EEE')
    const { text } = await host.get(`/imports/${id}/rejects?outcome=rejected`)
    const again = (await host.get(`/imports/${await sent(text.replace('-1', '1'))}`)).json.data
    expect(again).toMatchObject({ mapping_from: id, options: { ...MAPPED, source: 'desk', set: {} } })
    const other = (await host.get(`/imports/${await sent('Who,day,How\nA,2026-03-02,1\n')}`)).json.data
    expect(other).toMatchObject({ mapping_from: null, options: { map: {}, source: 'import' } })
    expect(other.columns[1]).toMatchObject({ name: 'day', field: 'date' })
  })

  test('messages name options of this API, and an empty field ignores a column', async () => {
    const id = await sent('name,date,level\nAAA,03/02/2026,1\n')
    await host.row(host.post(`/imports/${id}/check`), 202)
    await host.test.host.runBackgroundWork()
    expect((await host.get(`/imports/${id}`)).json.data.findings).toMatchObject([
      { rule: 'ambiguous-date', lines: [{ reason: expect.stringContaining('with `date_format`, such as') }] },
    ])
    await host.row(host.patch(`/imports/${id}`, { date_format: 'D/M/YYYY' }))
    await host.row(host.post(`/imports/${id}/check`), 202)
    await host.test.host.runBackgroundWork()
    expect((await host.get(`/imports/${id}`)).json.data).toMatchObject({ findings: [], report: { published: 1 } })
    await host.row(host.patch(`/imports/${id}`, { map: { level: '' } }))
    expect((await host.get(`/imports/${id}`)).json.data.columns[2]).toMatchObject({ name: 'level', field: null })
  })

  test('an import may set a field in every row', async () => {
    const id = await sent('date,How\n2026-02-20,7\n2026-02-21,8\n')
    const set = { name: 'ZZZ' }
    expect((await host.patch(`/imports/${id}`, { set: { nam: 'ZZZ' } })).json.detail).toContain('is not a field')
    await host.row(host.patch(`/imports/${id}`, { map: { How: 'level' }, set }))
    await host.row(host.post(`/imports/${id}/start`), 202)
    await host.test.host.runBackgroundWork()
    expect((await host.get(`/imports/${id}`)).json.data).toMatchObject({
      ...{ status: 'done', report: { published: 2 }, options: { set } },
    })
  })

  test("an import offers its dataset's presets, and rejects one whose columns the file lacks", async () => {
    const id = await sent()
    expect((await host.get(`/imports/${id}`)).json.data).toMatchObject({
      ...{ presets: [], recognized: null, options: { preset: null, adjusted_as_is: false } },
    })
    const refused = await host.patch(`/imports/${id}`, { preset: 'nasdaq' })
    expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining('the columns of nasdaq')])
    await host.row(host.patch(`/imports/${id}`, { preset: 'none', adjusted_as_is: true }))
    expect((await host.get(`/imports/${id}`)).json.data.options).toMatchObject({ preset: 'none', adjusted_as_is: true })
  })

  test('an upload rejects gaps, excess bytes, other media types and names outside its folder', async () => {
    const wanted = { dataset: 'notes', filename: 'levels.csv', bytes: 10 }
    const { id } = await host.row(host.post('/imports', wanted), 201)
    expect((await put(id, 2, '12345')).status).toBe(200)
    expect((await host.post(`/imports/${id}/uploaded`)).json.detail).toBe('Part 1 is missing.')
    expect((await put(id, 1, '1234567')).json.code).toBe('body-too-large')
    expect((await put(id, 0, '1')).status).toBe(422)
    expect((await put(id, 'x', '1')).status).toBe(422)
    const json = await host.test.host.app.inject({
      method: 'PUT',
      url: `/admin/v1/imports/${id}/parts/1`,
      headers: { authorization: `Bearer ${host.owner}`, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(json.statusCode).toBe(415)
    const compressed = await host.test.host.app.inject({
      method: 'PUT',
      url: `/admin/v1/imports/${id}/parts/1`,
      headers: {
        authorization: `Bearer ${host.owner}`,
        'content-type': 'application/octet-stream',
        'content-encoding': 'gzip',
      },
      payload: '1',
    })
    expect(compressed.statusCode).toBe(415)
    expect((await host.post('/imports', { ...wanted, filename: '../x.csv' })).status).toBe(422)
    expect((await host.post('/imports', { ...wanted, dataset: 'nots' })).json.errors[0].pointer).toBe('/dataset')
    expect((await host.get(`/imports/${id}/rejects`)).status).toBe(404)
  })

  test.each(['-1', '4714-11-24 BC', '../../keys', '%', 'imp_0', '\uFFFF'])(
    'the id %s has no rejected lines, and does not identify a file either',
    async (id) => {
      const answer = await host.get(`/imports/${encodeURIComponent(id)}/rejects`)
      expect(answer.json).toMatchObject({ status: 404, code: 'record-not-found' })
    },
  )

  test('text with a NUL, escaped as in JSON, is rejected', async () => {
    const refused = { status: 422, code: 'invalid-parameter' }
    const answer = await host.post('/imports', { dataset: 'notes', filename: 'bars.csv', bytes: 10, '\0': 1 })
    expect(answer.json).toMatchObject(refused)
    const account = await host.post('/keys', { account_id: 'acc_\0' })
    expect(account.json).toMatchObject(refused)
    expect((await host.post('/keys', { account_id: 'acc_\\u0000' })).json.code).toBe('invalid-parameter')
  })

  test('a canceled import remains canceled', async () => {
    const id = await sent()
    await host.row(host.post(`/imports/${id}/start`), 202)
    await host.row(host.post(`/imports/${id}/cancel`))
    expect(await host.test.host.runBackgroundWork()).toBe(0)
    expect((await host.get(`/imports/${id}`)).json.data.status).toBe('cancelled')
    expect((await host.get('/imports?status=cancelled')).json.data).toHaveLength(1)
  })

  test('no parts remain after an abandoned upload, or a day after the import', async () => {
    const wanted = { dataset: 'notes', filename: 'levels.csv', bytes: 10 }
    const { id: left } = await host.row(host.post('/imports', wanted), 201)
    expect((await put(left, 1, '12345')).status).toBe(200)
    const id = await sent()
    await host.row(host.patch(`/imports/${id}`, MAPPED))
    await host.row(host.post(`/imports/${id}/start`), 202)
    const parts = async () => {
      await host.test.host.runBackgroundWork()
      const rows = await host.test.database.database.query<{ import_id: string }>(
        'select import_id from bourse.import_parts where import_id = any($1) order by number',
        [[left, id]],
      )
      return rows.map((row) => row.import_id)
    }
    expect((await parts()).toSorted()).toEqual([left, id, id].toSorted())
    host.test.clock.advance(25 * 3_600_000)
    expect(await parts()).toEqual([])
    expect((await host.get(`/imports/${left}`)).json.data).toMatchObject({
      status: 'cancelled',
      failure: expect.stringContaining('not completed within 24 hours'),
    })
    expect((await put(left, 2, '12345')).json.code).toBe('conflict')
  })

  test('an import waits a week for the next step, and is then canceled', async () => {
    const id = await sent()
    const statusAfter = async (days: number) => {
      host.test.clock.advance(days * 86_400_000)
      await host.test.host.runBackgroundWork()
      return (await host.get(`/imports/${id}`)).json.data
    }
    expect((await statusAfter(6)).status).toBe('uploaded')
    expect(await statusAfter(2)).toMatchObject({
      status: 'cancelled',
      failure: 'no action within 7 days',
    })
    expect((await host.post(`/imports/${id}/start`)).json.code).toBe('conflict')
  })
})
