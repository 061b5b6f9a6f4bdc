import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import esg from '../src/index.ts'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), esg] })
})

afterAll(() => host.close())

describe('GET /v1/ratings/esg', () => {
  test.each(['free', 'pro', 'commercial', 'scale'])('returns 501 dataset-unavailable on the %s plan', async (plan) => {
    const key = await host.key({ plan })
    const answer = await host.get('/v1/ratings/esg?symbols=AAPL', { key })
    expect([answer.status, answer.json.code]).toEqual([501, 'dataset-unavailable'])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test.each(['', '?symbols=AAPL', '?symbols=NOBODY', '?from=nonsense', '?unknown=1'])(
    'returns 501 to %s for any request',
    async (query) => {
      const answer = await host.get(`/v1/ratings/esg${query}`, { key: await host.key() })
      expect(answer.status).toBe(501)
    },
  )

  test('costs nothing', async () => {
    const answer = await host.get('/v1/ratings/esg', { key: await host.key({ plan: 'pro' }) })
    expect(answer.headers['x-credits-cost'] ?? '0').toBe('0')
  })

  test('requires a key first', async () => {
    expect((await host.get('/v1/ratings/esg')).status).toBe(401)
  })
})

describe('the ESG ratings dataset', () => {
  test('the operation is planned, and describes its future rows and cost', () => {
    expect(esg.planned).toBe(true)
    expect(esg.endpoints).toMatchObject([
      {
        id: 'ratings.esg',
        capabilities: ['ratings.esg'],
        credits: { per: 'subject', amount: 50, whole: 500 },
        order: ['observed_on asc', 'id asc'],
      },
    ])
    expect(Object.keys(esg.records[0]?.fields ?? {})).toEqual([
      'observed_on',
      'scale_min',
      'scale_max',
      'higher_is_better',
      'scores',
    ])
  })

  test('the dataset is listed as planned', async () => {
    const { json } = await host.get('/v1/datasets', { key: await host.key() })
    const row = json.data.find(({ dataset, id }: { dataset?: string; id?: string }) => (dataset ?? id) === 'esg-stub')
    expect(row).toMatchObject({ implementation_status: 'planned', availability: 'unavailable' })
  })
})
