import { defineDataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ALLOWED = 'https://pages.example'

const dataset = defineDataset({
  id: 'views',
  title: 'Views',
  summary: 'A transport.',
  transports: [
    transport('/views.json', {
      methods: ['GET'],
      needs: {},
      handle: async (_, { response }) => void response.end('{}'),
    }),
  ],
})

describe.each([
  ['allowed', [ALLOWED], true],
  ['not configured', [], false],
  ['another one is allowed', ['https://others.example'], false],
] as const)('pages whose origin is %s', (_, origins, isAllowed) => {
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [dataset], config: { cors_origins: [...origins] } })
  })
  afterAll(() => host.close())

  const preflight = (path: string, more: Readonly<Record<string, string>> = {}) =>
    host.host.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        ...{ origin: ALLOWED, 'access-control-request-method': 'GET' },
        ...{ 'access-control-request-headers': 'x-api-key', ...more },
      },
    })

  test.each(['/views.json', '/v1/datasets'])('%s: a preflight, and the request', async (path) => {
    const { headers } = await preflight(path)
    expect(headers['access-control-allow-origin']).toBe(isAllowed ? ALLOWED : undefined)
    if (isAllowed) expect(headers['access-control-allow-headers']).toContain('x-api-key')
    expect(headers['access-control-allow-private-network']).toBeUndefined()
    const answer = await host.get(path, { key: await host.key(), headers: { origin: ALLOWED } })
    expect(answer.headers['access-control-allow-origin']).toBe(isAllowed ? ALLOWED : undefined)
    expect(answer.headers['access-control-allow-private-network']).toBeUndefined()
  })

  test('a preflight from a public page to a private network', async () => {
    const requested = { 'access-control-request-private-network': 'true' }
    for (const path of ['/views.json', '/v1/datasets'])
      expect((await preflight(path, requested)).headers['access-control-allow-private-network']).toBe(
        isAllowed ? 'true' : undefined,
      )
    const others = await preflight('/views.json', { ...requested, origin: 'https://elsewhere.example' })
    expect(others.headers['access-control-allow-private-network']).toBeUndefined()
    expect(others.headers['access-control-allow-origin']).toBeUndefined()
  })
})
