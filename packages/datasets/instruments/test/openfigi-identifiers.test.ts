import { runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'

interface Job {
  readonly idType: string
  readonly idValue: string
  readonly micCode: string
}

const FOUND: Readonly<Record<string, string>> = {
  'TICKER FIXA XNAS': 'BBG00000FX02',
  'TICKER FIXA/B XNYS': 'BBG00000FX11',
  'ID_ISIN GB0000000009 XLON': 'BBG00000FX20',
  'TICKER FIXT XNAS': 'BBG00000FX39',
}
/** Number of listings that the fake publisher accepts in one request. */
let most = 2
const posted: Job[][] = []

let host: TestHost
let publisher: FakePublisher
beforeAll(async () => {
  publisher = await startPublisher('plain', {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  host = await startTestHost({
    datasets: [instruments],
    clock: '2026-03-02T05:00:00Z',
    config: {
      sources: { 'openfigi-identifiers': { enabled: true, listings_per_request: 4 } },
      publishers: { openfigi: { base_url: publisher.url } },
    },
  })
  publisher.put('/v3/mapping', ({ body }) => {
    const jobs = JSON.parse(body) as Job[]
    if (jobs.length > most) return { status: 413, body: 'Payload Too Large' }
    posted.push(jobs)
    return { body: jobs.map(answerOf) }
  })
  const listed = [
    { symbol: 'FIXA', exchange_mic: 'XNAS' },
    { symbol: 'FIXA.B', exchange_mic: 'XNYS' },
    { symbol: 'FIXL', exchange_mic: 'XLON', isin: 'GB0000000009' },
    { symbol: 'FIXT', exchange_mic: 'XNAS' },
    { symbol: 'FIXU', exchange_mic: 'XNAS' },
    { symbol: 'HELD', exchange_mic: 'XNYS', figi: 'BBG00000FX39' },
    { symbol: 'BTCUSD', exchange_mic: 'CRYPTO' },
  ].map((row) => directoryRow({ valid_from: '2015-01-02', ...row }))
  await host.submit(directory, listed, { source: 'import' })
})
afterAll(async () => {
  await host.close()
  await publisher.close()
})

function answerOf({ idType, idValue, micCode }: Job) {
  const figi = FOUND[`${idType} ${idValue} ${micCode}`]
  return figi === undefined ? { warning: 'No identifier found.' } : { data: [{ figi, compositeFIGI: figi }] }
}

async function figis(): Promise<readonly string[]> {
  const { json } = await host.get('/v1/instruments?status=all&limit=100', { key: await host.key() })
  const listed = json.data as readonly { symbol: string; exchange_mic: string; figi: string | null }[]
  return listed.map(({ exchange_mic, symbol, figi }) => `${exchange_mic}:${symbol} ${figi}`).toSorted()
}

describe('OpenFIGI identifiers', () => {
  it('FIGIs are added to listings without one, in requests that are halved after a 413', async () => {
    await runTimetable(host, { from: '2026-03-02T05:00:00Z', to: '2026-03-02T07:00:00Z' })
    expect(await figis()).toEqual([
      'CRYPTO:BTCUSD null',
      'XLON:FIXL BBG00000FX20',
      'XNAS:FIXA BBG00000FX02',
      'XNAS:FIXT null',
      'XNAS:FIXU null',
      'XNYS:FIXA.B BBG00000FX11',
      'XNYS:HELD BBG00000FX39',
    ])
    expect(posted.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(publisher.requests().filter(({ status }) => status === 413)).toHaveLength(1)
  })

  it('FIGIs are requested the next day only for listings that still have none, and again after a 429', async () => {
    const before = publisher.requests().length
    most = 100
    publisher.fault({ path: '/v3/mapping', nth: 1, answer: { status: 429, headers: { 'retry-after': '7' } } })
    await runTimetable(host, { from: '2026-03-02T07:00:00Z', to: '2026-03-03T07:00:00Z' })
    expect(posted.at(-1)?.map(({ idValue }) => idValue)).toEqual(['FIXT', 'FIXU'])
    expect(
      publisher
        .requests()
        .slice(before)
        .map(({ status }) => status),
    ).toEqual([429, 200])
  })
})
