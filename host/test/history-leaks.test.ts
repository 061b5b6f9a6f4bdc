import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar, type Row } from './support/changing-dataset.ts'
import { bars, doubles, startTraced, tracedDataset, trades } from './support/traced-dataset.ts'

let scene: Awaited<ReturnType<typeof startTraced>>
/** The ids of all trades by symbol and date. */
const ids = new Map<string, string>()
beforeAll(async () => {
  scene = await startTraced()
  const rows = [
    bar('AAPL', '2026-02-03', '1'),
    bar('AAPL', '2024-02-05', '1'),
    bar('MSFT', '2026-02-03', '2', { peer: 'XLON:ULVR' }),
    bar('VFIAX', '2026-02-03', '3'),
    bar('ULVR', '2026-02-03', '4', { exchange_mic: 'XLON' }),
  ]
  await scene.publish(trades, rows)
  await scene.publish(bars, rows)
  await scene.publish(trades, [bar('MSFT', '2026-02-03', '2', { peer: 'XNAS:AAPL' })])
  await scene.publish(doubles, [bar('AAPL', '2026-02-03', '2'), bar('AAPL', '2026-02-04', '2')], { source: 'double' })
  const { data } = JSON.parse((await scene.get('trades')).text) as { data: readonly Row[] }
  for (const row of data) ids.set(`${String(row['symbol'])} ${String(row['date'])}`, String(row['id']))
})
afterAll(() => scene?.host.close())

const read = async (operation: string, key: string, of: string) => {
  const { status, text } = await scene.get(`history?operation=${operation}&key=${encodeURIComponent(key)}`, of)
  return { status, text, body: JSON.parse(text) as { data: readonly Row[]; code?: string } }
}

/** The rows of a list that a key may see, as keys. */
const visibleTo = async (key: string) => {
  const { data } = JSON.parse((await scene.get('trades', key)).text) as { data: readonly Row[] }
  return new Set(data.map((row) => String(row['id'])))
}

describe('the history of a row that a key may not see', () => {
  const limits = {
    'another market': { plan: 'ample', markets: ['XNAS'] },
    'other symbols': { plan: 'ample', symbols: ['XNAS:AAPL'] },
    'a shorter history': { plan: 'year' },
    'another kind': { plan: 'ample', capabilities: ['traced.read'] },
  }
  it.each(Object.entries(limits))('is not there for a key with %s', async (_, limit) => {
    const key = await scene.host.key(limit)
    const visible = await visibleTo(key)
    expect(visible.size).toBeGreaterThan(0)
    expect(visible.size).toBeLessThan(ids.size)
    const unknown = await read('trades.list', `trd_${'0'.repeat(20)}`, key)
    expect(unknown.status).toBe(404)
    for (const [name, id] of ids) {
      const byId = await read('trades.list', id, key)
      const [symbol = '', date = ''] = name.split(' ')
      const listing = symbol === 'ULVR' ? 'XLON:ULVR' : symbol
      const byName = [
        await read('trades.list', `${listing},${date}`, key),
        await read('bars.list', `${listing},${date}`, key),
      ]
      if (visible.has(id)) {
        for (const { status } of [byId, ...byName]) expect(status, name).toBe(200)
        continue
      }
      // The same response as for an id that does not exist.
      const withoutIds = (text: string) => text.replaceAll(/trd_[0-9a-f]+|req_[^"]+/g, '')
      expect([byId.status, withoutIds(byId.text)], name).toEqual([404, withoutIds(unknown.text)])
      for (const { status, body } of byName) {
        expect([403, 404], `${name} ${JSON.stringify(body)}`).toContain(status)
        expect(body.data).toBeUndefined()
      }
    }
  })

  it('does not show a replaced reference to a listing that the key may not see', async () => {
    const peers = async (key: string) =>
      (await read('trades.list', 'MSFT,2026-02-03', key)).body.data.map(({ values }) => (values as Row)['peer_id'])
    const all = await peers(scene.owner)
    expect(all).toEqual([expect.stringMatching(/^ins_/), expect.stringMatching(/^ins_/)])
    expect(await peers(await scene.host.key({ plan: 'ample', markets: ['XNAS'] }))).toEqual([null, all[1]])
  })

  it('requires the capability of the operation, before the row is looked up', async () => {
    const key = await scene.host.key({ plan: 'ample', capabilities: ['doubles.read'] })
    for (const id of [ids.get('AAPL 2026-02-03') ?? '', `trd_${'0'.repeat(20)}`, 'AAPL,2026-02-03'])
      expect((await read('trades.list', id, key)).body).toMatchObject({ code: 'capability-missing' })
  })

  it('names inputs of a computed row only where the key may read them', async () => {
    const inputs = async (key: string) => (await read('doubles.list', 'AAPL,2026-02-03', key)).body.data[0]?.['inputs']
    const [row] = (await inputs(scene.owner)) as readonly Row[]
    expect(row).toMatchObject({ operation: 'trades.list', key: expect.stringMatching(/^ins_.*,2026-02-03$/) as string })
    const linked = await scene.get(String(row?.['href']).replace('/v1/', ''))
    expect(JSON.parse(linked.text)).toMatchObject({ data: [{ values: { symbol: 'AAPL', close: 1 } }] })
    expect(await inputs(await scene.host.key({ plan: 'ample', capabilities: ['doubles.read'] }))).toEqual([])
  })

  it('links to the rows of the entity where no input that the key may read has the date of a computed row', async () => {
    const inputs = async (date: string, key = scene.owner) =>
      (await read('doubles.list', `AAPL,${date}`, key)).body.data[0]?.['inputs']
    const href = expect.stringMatching(/^\/v1\/trades\?instrument_ids=ins_/) as string
    expect(await inputs('2026-02-04')).toEqual([{ operation: 'trades.list', key: null, href }])
    await scene.publish(doubles, [bar('AAPL', '2024-02-05', '2')], { source: 'double' })
    expect(await inputs('2024-02-05')).toMatchObject([{ key: expect.stringMatching(/,2024-02-05$/) as string }])
    const year = await scene.host.key({ plan: 'year' })
    expect((await read('doubles.list', 'AAPL,2024-02-05', year)).status).toBe(403)
  })

  it('shows an operator’s view to no one else, also from the cache', async () => {
    await scene.fetchDay('2026-02-27')
    const key = await scene.host.key({ plan: 'ample' })
    for (const of of [scene.owner, key, scene.owner, key]) {
      const [version] = (await read('bars.list', 'AAPL,2026-02-27', of)).body.data
      const { unit } = version?.['file'] as Row
      expect(unit === null).toBe(of === key)
    }
  })

  it('does not show what was published after the as-of time', async () => {
    const before = scene.host.clock.now()
    await scene.publish(trades, [bar('AAPL', '2026-02-03', '9')], { source: 'later' })
    const { text } = await scene.get(`history?operation=trades.list&key=AAPL,2026-02-03&as_of=${before}`)
    expect(JSON.parse(text)).toMatchObject({ data: [{ known_to: null }] })
    expect(text).not.toContain('later')
  })

  it('is 501 while the dataset is switched off', async () => {
    const { wiring } = scene.host.host
    const switched = async (isOn: boolean) => {
      await scene.host.database.database.query(
        `insert into bourse.dataset_switches (dataset, enabled) values ($1, $2)
         on conflict (dataset) do update set enabled = excluded.enabled`,
        [tracedDataset.id, isOn],
      )
      await scene.host.host.refresh()
    }
    await switched(false)
    expect(wiring.stateOf(tracedDataset).state).not.toBe('on')
    for (const key of ['AAPL,2026-02-03', ids.get('AAPL 2026-02-03') ?? ''])
      expect((await read('trades.list', key, scene.owner)).status).toBe(501)
    await switched(true)
    expect((await read('trades.list', 'AAPL,2026-02-03', scene.owner)).status).toBe(200)
  })
})
