import { defineDataset, endpoint, f, requiredEntities, p, perRequest, perSubject, Type } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const bars = endpoint('/some-bars', {
  id: 'some-bars.list',
  summary: 'Bars',
  capabilities: ['some-bars.list'],
  credits: perSubject(5),
  varies: {
    by: 'interval',
    otherwise: '1d',
    cases: {
      '1d': { capabilities: ['eod.read'] },
      '5m': { capabilities: ['intraday.read'], credits: perSubject(25) },
    },
  },
  select: requiredEntities(listing),
  query: {
    interval: Type.Optional(
      Type.Union([Type.Literal('1d'), Type.Literal('5m')], { description: 'Interval', examples: ['1d'] }),
    ),
    from: p.dateOrInstant('First.'),
    to: p.dateOrInstant('Last.'),
  },
  fields: { instrument_id: f.text('Listing'), from: f.text('From').nullable() },
  order: ['instrument_id asc'],
  needs: {},
  read: async (_, { entities = [], query }) =>
    entities.map(({ id }) => ({ instrument_id: id, from: query.from ?? null })),
})
const dataset = defineDataset({ id: 'some-bars', title: 'Bars', summary: 'Bars.', endpoints: [bars] })

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL', 'XNYS:T']), dataset] })
})
afterAll(() => host.close())
const get = (query: string, key: string) => host.get(`/v1/some-bars?${query}`, { key })

describe('an operation whose terms depend on a parameter', () => {
  it('the operation costs the price of the parameter value, even in a dry run', async () => {
    const key = await host.key({ plan: 'pro' })
    expect((await get('symbols=AAPL,T', key)).headers['x-credits-cost']).toBe('10')
    expect((await get('symbols=AAPL,T&interval=1d', key)).headers['x-credits-cost']).toBe('10')
    expect((await get('symbols=AAPL,T&interval=5m', key)).headers['x-credits-cost']).toBe('50')
    expect((await get('symbols=AAPL,T&interval=5m&dry_run=true', key)).json.data).toMatchObject({ credits: 50 })
  })

  it("the operation requires the value's capability in addition to its own", async () => {
    const daily = await host.key({ plan: 'pro', capabilities: ['some-bars.list', 'eod.read'] })
    expect((await get('symbols=AAPL', daily)).status).toBe(200)
    const refused = await get('symbols=AAPL&interval=5m', daily)
    expect(refused.json).toMatchObject({ status: 403, code: 'capability-missing' })
    expect(refused.json.detail).toContain('intraday.read')
    const own = await host.key({ plan: 'pro', capabilities: ['intraday.read', 'eod.read'] })
    expect((await get('symbols=AAPL', own)).json.detail).toContain('some-bars.list')
  })

  it('the OpenAPI document states the prices of all parameter values', async () => {
    const document = (await host.get('/openapi.json')).json
    expect(document.paths['/v1/some-bars'].get['x-credits-cost'].text).toBe(
      '5 credits per symbol; 25 credits per symbol with interval=5m',
    )
  })
})

describe('a deprecation notice', () => {
  const going = { since: '2026-01-01', sunset: '2026-07-01', instead: '/docs#stability' }

  it('a notice for an operation or a property is part of each response and of the OpenAPI document', async () => {
    const list = endpoint('/old-notes', {
      id: 'old-notes.list',
      summary: 'Notes',
      capabilities: [],
      credits: perRequest(0),
      fields: { id: f.text('Id'), code: f.text('The id again').deprecated(going) },
      order: ['id asc'],
      needs: {},
      read: async () => [{ id: 'a', code: 'a' }],
    })
    const old = await startTestHost({
      datasets: [defineDataset({ id: 'old-notes', title: 'Notes', summary: 'Notes.', endpoints: [list] })],
    })
    const answer = await old.get('/v1/old-notes', { key: await old.key() })
    expect(answer.headers).toMatchObject({
      deprecation: '@1767225600',
      sunset: 'Wed, 01 Jul 2026 00:00:00 GMT',
      link: '</docs#stability>; rel="deprecation"',
    })
    const document = (await old.get('/openapi.json')).json
    expect(document.components.schemas.OldNotesListRow.properties.code).toMatchObject({
      deprecated: true,
      'x-deprecation': going,
    })
    await old.close()
  })

  it('a feature ends at least six months after its announcement', () => {
    expect(() => f.text('Code').deprecated({ ...going, sunset: '2026-06-30' })).toThrow('at least six months later')
  })
})

describe('a parameter for a date or an instant', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02T15:30:00+01:00', '2026-03-02T14:30:00Z'],
  ])('passes %s as %s', async (given, taken) => {
    const answer = await get(`symbols=AAPL&from=${encodeURIComponent(given)}`, await host.key())
    expect(answer.json.data).toMatchObject([{ from: taken }])
  })

  it('anything else, and a range that ends before it starts, is rejected; the last instant of a day belongs to that day', async () => {
    const key = await host.key()
    expect((await get('symbols=AAPL&from=yesterday', key)).json.detail).toContain('expected a date or an instant')
    expect((await get('symbols=AAPL&from=2026-03-03&to=2026-03-02', key)).status).toBe(422)
    expect((await get('symbols=AAPL&from=2026-03-02T12:00:00Z&to=2026-03-02', key)).status).toBe(200)
  })
})
