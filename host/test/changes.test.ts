import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar, bars, startChanging, trades, type Row } from './support/changing-dataset.ts'

let scene: Awaited<ReturnType<typeof startChanging>>
beforeAll(async () => {
  scene = await startChanging()
})
afterAll(() => scene?.host.close())

describe('changed_since', () => {
  it('reports each changed row once, with how and when it changed, and what it replaced', async () => {
    await scene.publish(bars, [
      bar('AAPL', '2026-02-02', '1'),
      bar('AAPL', '2026-02-03', '2'),
      bar('MSFT', '2026-02-02', '3'),
    ])
    const { as_of: since } = (await scene.ask('bars?symbols=AAPL')).meta
    expect((await scene.ask(`bars?symbols=AAPL&changed_since=${since}`)).data).toEqual([])
    await scene.publish(bars, [
      bar('AAPL', '2026-02-03', '2.5'),
      bar('MSFT', '2026-02-02', '4'),
      bar('AAPL', '2026-02-04', '3'),
    ])
    const at = scene.host.clock.now()
    const { data, meta } = await scene.ask(`bars?symbols=AAPL&changed_since=${since}&before=true`)
    const own = { symbol: 'AAPL', exchange_mic: 'XNAS', venue: null }
    const about = { known_from: at.replace('.000', ''), reason: null }
    expect(data).toMatchObject([
      {
        ...own,
        ...about,
        date: '2026-02-03',
        close: 2.5,
        change: 'corrected',
        before: { ...own, date: '2026-02-03', close: 2 },
      },
      { ...own, ...about, date: '2026-02-04', close: 3, change: 'inserted', before: null },
    ])
    expect((await scene.ask(`bars?symbols=AAPL&changed_since=${meta.as_of}`)).data).toEqual([])
    expect((await scene.ask(`bars?symbols=AAPL&changed_since=${since}`)).data[0]).not.toHaveProperty('before')
    expect((await scene.ask(`bars?date=2026-02-02&changed_since=${since}`)).data).toMatchObject([{ symbol: 'MSFT' }])
    expect((await scene.pages(`bars?changed_since=${since}`)).data).toHaveLength(3)
    await scene.publish(bars, [bar('AAPL', '2026-02-03', '2.5')], {
      complete: { from: '2026-02-03', to: '2026-02-28' },
    })
    expect((await scene.ask(`bars?changed_since=${meta.as_of}`)).data).toMatchObject([
      { ...own, date: '2026-02-04', close: 3, change: 'withdrawn', reason: null },
    ])
  })

  it('has the same rows in every format', async () => {
    const { as_of: since } = (await scene.ask('trades')).meta
    const path = `/v1/trades?changed_since=${since ?? '2026-03-01T00:00:00Z'}&before=true`
    await scene.publish(trades, [bar('AAPL', '2026-02-02', '1', { change: '7', peer: 'ULVR' })])
    const get = async (format: string) => (await scene.host.get(`${path}&format=${format}`, { key: scene.owner })).text
    const [head = '', line = ''] = (await get('csv')).split('\r\n')
    expect(head.split(',')).toEqual(
      'id,symbol,exchange_mic,date,close,venue,change,peer_id,_change,known_from,reason,before,instrument_id'.split(
        ',',
      ),
    )
    expect(line).toContain('AAPL,XNAS,2026-02-02,1,,7,')
    const row = JSON.parse(await get('ndjson')) as Row
    expect(row).toMatchObject({ change: 7, _change: 'inserted', before: null })
    expect(JSON.parse(await get('json'))).toMatchObject({ data: [row] })
    for (const format of ['arrow', 'parquet']) {
      expect((await scene.host.get(`${path}&format=${format}`, { key: scene.owner })).status).toBe(200)
      expect((await scene.host.get(`${path}&format=${format}&fields=close`, { key: scene.owner })).status).toBe(200)
    }
  })

  it('rejects invalid requests for changes, and says what to do', async () => {
    const cases = {
      'trades?changed_since=2030-01-01T00:00:00Z': 'is in the future',
      'trades?changed_since=2026-03-01T00:00:00Z&latest=true': 'not both',
      'trades?changed_since=2026-03-01T00:00:00Z&order=asc': 'not both',
      'trades?changed_since=2026-03-01T00:00:00Z&as_of=2026-02-01T00:00:00Z': 'is after as_of',
      'trades?before=true': 'add changed_since',
      'bars?symbols=AAPL&changed_since=2026-03-01T00:00:00Z&adjustment=double': 'adjustment=none',
      'baskets?changed_since=2026-03-01T00:00:00Z': 'is not a parameter of this operation',
      'counted?changed_since=2026-03-01T00:00:00Z': 'is not a parameter of this operation',
    }
    for (const [path, message] of Object.entries(cases)) {
      const { status, text } = await scene.host.get(`/v1/${path}`, { key: scene.owner })
      expect(status, path).toBe(422)
      expect(text, path).toContain(message)
    }
  })

  it('costs the list’s price if something changed, and otherwise one credit', async () => {
    const key = await scene.host.key({ plan: 'ample', markets: ['XNAS'] })
    const cost = async (path: string) => {
      const { headers, text } = await scene.host.get(`/v1/${path}`, { key })
      return [headers['x-credits-cost'], text.includes('"data":[]')]
    }
    const since = (await scene.ask('bars?symbols=AAPL', key)).meta.as_of
    expect(await cost(`bars?symbols=AAPL,MSFT&changed_since=${since}`)).toEqual(['1', true])
    // The same response from the cache.
    expect(await cost(`bars?symbols=AAPL,MSFT&changed_since=${since}`)).toEqual(['1', true])
    expect(await cost(`bars?changed_since=${since}`)).toEqual(['1', true])
    expect((await scene.ask(`bars?changed_since=${since}&dry_run=true`, key)).data).toMatchObject({ credits: 500 })
    await scene.publish(bars, [
      bar('AAPL', '2026-02-20', '9'),
      bar('ULVR', '2026-02-20', '9', { exchange_mic: 'XLON' }),
    ])
    expect(await cost(`bars?symbols=AAPL,MSFT&changed_since=${since}`)).toEqual(['10', false])
    expect(await cost(`bars?symbols=MSFT&changed_since=${since}`)).toEqual(['1', true])
    expect(await cost(`bars?changed_since=${since}`)).toEqual(['500', false])
  })

  it('never shows a replaced reference to a listing that the key may not see', async () => {
    await scene.publish(trades, [bar('AAPL', '2026-02-06', '1', { peer: 'XLON:ULVR' })])
    const since = (await scene.ask('trades')).meta.as_of
    await scene.publish(trades, [bar('AAPL', '2026-02-06', '2', { peer: 'XNAS:MSFT' })])
    const before = async (key: string) =>
      (await scene.ask(`trades?changed_since=${since}&before=true`, key)).data[0]?.['before']
    expect((await before(scene.owner)) as Row).toMatchObject({
      close: 1,
      peer_id: expect.stringMatching(/^ins_/) as string,
    })
    expect(await before(await scene.host.key({ plan: 'ample', markets: ['XNAS'] }))).toMatchObject({
      close: 1,
      peer_id: null,
    })
  })
})
