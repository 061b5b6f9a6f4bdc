import {
  collection,
  defineDataset,
  entities,
  extend,
  f,
  perSubject,
  record,
  revisioned,
  source,
  Type,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const marks = record('marks', {
  title: 'Marks',
  subject: listing,
  fields: { date: f.date('Day'), mark: f.price('Mark') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})

const feed = (id: string, attribution: string | undefined, markets: readonly string[]) =>
  source({
    id,
    title: `Marks of ${id}`,
    feeds: marks,
    role: 'vendor',
    markets,
    publisher: {
      ...{ name: id, licence: 'none', hosts: [], requestsPerSecond: 1 },
      ...(attribution !== undefined && { attribution }),
    },
    schedule: 'manual',
    config: Type.Object({}),
    plan: ({ to }) => [{ date: to }],
    fetch: async () => '',
    *parse() {
      yield* []
    },
  })

const dataset = extend(
  defineDataset({
    id: 'marks',
    title: 'Marks',
    summary: 'Marks of several publishers.',
    records: [marks],
    endpoints: [
      collection('/marks', marks, {
        id: 'marks.list',
        summary: 'Marks',
        select: entities(listing),
        capabilities: ['marks.list'],
        credits: perSubject(5),
      }),
    ],
  }),
  {
    sources: [
      feed('us-marks', 'Marks by <US>', ['XNAS']),
      feed('london-marks', 'Marks by London', ['XLON']),
      feed('off-marks', 'Marks by a disabled source', []),
      feed('silent-marks', undefined, []),
    ],
  },
)

const on = { enabled: true }
let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({
    datasets: [dataset, fakeListings(['XNAS:AAA', 'XLON:LLL'])],
    config: { sources: { 'us-marks': on, 'london-marks': on, 'silent-marks': on } },
  })
  key = await host.key({ plan: 'pro' })
})
afterAll(() => host.close())

const attributed = async () =>
  (await host.get('/v1/datasets/marks/coverage', { key })).json.data.map(
    ({ exchange_mic, attributions }: Readonly<Record<string, unknown>>) => [exchange_mic, attributions],
  )
const footer = async (path: string) =>
  /<footer>.*?<\/footer>/s.exec((await host.get(path)).text)?.[0].replaceAll(/\s+/g, ' ')

describe('connectors 2.9: attributions of enabled sources', () => {
  it('dataset coverage lists each attribution in the markets that its source feeds', async () => {
    expect(await attributed()).toEqual([[null, ['Marks by <US>', 'Marks by London'].toSorted()]])
    const rows = ['AAA', 'LLL'].map((symbol) => ({ symbol, date: '2026-02-26', mark: '1' }))
    await host.publish(marks, rows, { source: 'us-marks' })
    expect(await attributed()).toEqual([
      ['XLON', ['Marks by London']],
      ['XNAS', ['Marks by <US>']],
    ])
  })

  it('the footer of every /docs page lists attributions until their source is disabled', async () => {
    const both = '<footer> Data: <ul> <li>Marks by &lt;US&gt;</li><li>Marks by London</li> </ul> </footer>'
    for (const path of ['/docs', '/docs/errors', '/docs/operations/marks.list']) expect(await footer(path)).toBe(both)
    host.host.work.config.sources = { 'us-marks': on }
    expect(await footer('/docs')).toBe('<footer> Data: <ul> <li>Marks by &lt;US&gt;</li> </ul> </footer>')
    host.host.work.config.sources = {}
    expect(await footer('/docs')).toBeUndefined()
    expect((await host.get('/v1/datasets/marks/coverage', { key })).json.data).toMatchObject([
      { attributions: [] },
      { attributions: [] },
    ])
  })
})

it('connectors 2.9: the demo market states that its prices are synthetic, and no other attribution', async () => {
  const { attributionsOf } = await import('@bourse/engine/wiring')
  const demo = { ...feed('demo', 'Made up', []), demo: true }
  const both = extend(dataset, { sources: [demo] })
  const config = { sources: { 'us-marks': on, demo: on } }
  expect(attributionsOf([both], { config, demo: true })).toEqual(['Made up'])
  expect(attributionsOf([both], { config, demo: false })).toEqual(['Marks by <US>'])
})
