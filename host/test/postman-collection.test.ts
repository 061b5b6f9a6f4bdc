import { openApiDocument, postmanCollection, type PostmanCollection } from '@bourse/engine/api-docs'
import { describe, expect, test } from 'vitest'
import { documentedOperations } from './support/documented-operations.ts'

const documentOf = (publicUrl?: string) =>
  openApiDocument(documentedOperations(), {
    startingPlan: () => null,
    version: '1.2.3',
    ...(publicUrl === undefined ? {} : { publicUrl }),
  })

type CollectionRequest = PostmanCollection['item'][number]['item'][number]['request']

/** The path and query that an HTTP client sends. */
function sentBy({ url }: CollectionRequest): string {
  const valueOf = (name: string) => url.variable.find(({ key }) => key === name)?.value ?? ''
  const path = url.path.map((segment) => (segment.startsWith(':') ? valueOf(segment.slice(1)) : segment))
  const query = url.query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return `/${path.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

describe('the Postman collection', () => {
  const document = documentOf()
  const operations = Object.values(document.paths).flatMap((item) => item.get ?? [])
  const { item: folders, auth, variable } = postmanCollection(document)
  const requests = folders.flatMap(({ item }) => item.map(({ request }) => request))

  test('each dataset is a folder with a request for every operation', () => {
    expect(folders.map(({ name, item }) => [name, item.map((each) => each.name)])).toEqual([
      ['Payouts', ['Payouts', 'Forecast of a company']],
      ['Venues', ['Venues', 'One venue']],
      ['Ratings', ['Ratings']],
    ])
  })

  test('each request is the example call of its operation', () => {
    const sorted = (call: string) => [call.split('?')[0], ...(call.split('?')[1]?.split('&').toSorted() ?? [])]
    expect(requests.map((request) => sorted(sentBy(request)))).toEqual(
      operations.map((operation) => sorted(operation['x-example-call'])),
    )
  })

  test('all other parameters are there to be switched on, with their example and description', () => {
    const names = (operation: (typeof operations)[number] | undefined) =>
      operation?.parameters.flatMap((each) => (each.in === 'query' ? [each.name] : []))
    expect(requests[0]?.url.query.map(({ key }) => key)).toEqual(names(operations[0]))
    expect(requests[0]?.url.query.find(({ key }) => key === 'date')).toEqual({
      key: 'date',
      value: '2026-03-02',
      description: 'One date, local to the exchange: a row per entity, in symbol order.',
      disabled: true,
    })
  })

  test('the key and the URL are variables', () => {
    expect(auth).toEqual({ type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] })
    expect(variable).toEqual([
      { key: 'url', value: 'http://localhost:8080' },
      { key: 'key', value: '' },
    ])
    const configured = postmanCollection(documentOf('https://data.example.org')).variable
    expect(configured[0]).toEqual({ key: 'url', value: 'https://data.example.org' })
    for (const { url } of requests) expect(url.raw).toMatch(/^\{\{url\}\}\/v1\//)
  })
})
