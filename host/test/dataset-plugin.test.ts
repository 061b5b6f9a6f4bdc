import { startTestHost, type TestHost } from '@bourse/testkit'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetPlugin } from '../src/http/rest.ts'
import { oneListing } from './support/one-listing.ts'
import { things, thingsDataset } from './support/things-dataset.ts'

describe('a dataset in another Fastify application', () => {
  const dataset = thingsDataset(() => undefined)
  const app = Fastify()
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [oneListing, dataset] })
    await host.publish(things, [{ instrument_id: 'ins_A', date: '2026-01-05', close: '1.5' }], { source: 'test' })
    app.get('/own', async () => 'own')
    await app.register(datasetPlugin(host.host, dataset))
  })
  afterAll(async () => {
    await app.close()
    await host.close()
  })

  it("the dataset serves callers with a key, alongside the application's own routes", async () => {
    const headers = { authorization: `Bearer ${await host.key()}` }
    const answer = await app.inject({ url: '/v1/things?symbols=A', headers })
    expect([answer.statusCode, answer.json().data]).toEqual([200, [expect.objectContaining({ close: 1.5 })]])
    expect((await app.inject('/own')).body).toBe('own')
  })

  it.each([
    ['without a key', 'GET', undefined, 401, 'unauthenticated'],
    ['with an unknown key', 'GET', 'Bearer no', 401, 'unauthenticated'],
    ['with an unsupported method', 'POST', undefined, 401, 'unauthenticated'],
  ] as const)('a request %s is rejected with problem+json', async (_, method, authorization, status, code) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await app.inject({ method, url: '/v1/things', headers })
    expect([answer.statusCode, answer.headers['content-type'], answer.json().code]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
      code,
    ])
  })
})
