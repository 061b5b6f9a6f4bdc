import {
  defineDataset,
  endpoint,
  f,
  optional,
  perRequest,
  record,
  catalog,
  collection,
  service,
  type Dataset,
} from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

interface Words {
  word(): string
}
const words = service<Words>('test.words')
const notes = record('notes', {
  title: 'Notes',
  subject: undefined,
  fields: { name: f.text('Name') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})
const open = (id: string) => ({ id: `${id}.list`, summary: id, capabilities: [], credits: perRequest(5) })

const weather = (plans?: readonly string[]) =>
  defineDataset({
    id: 'weather',
    title: 'Weather',
    summary: 'Weather',
    ...(plans === undefined ? {} : { plans }),
    records: [notes],
    endpoints: [collection('/weather', notes, open('weather'))],
    provides: [words.provide({}, () => ({ word: () => 'rain' }))],
  })

const said = { word: f.text('Word').nullable() }
const shape = { fields: said, order: ['word asc'], pointInTime: false } as const
/** Two datasets that use the service of the dataset above: one requires it, the other can work without it. */
const reader = defineDataset({
  id: 'reader',
  title: 'Reader',
  summary: 'Reader',
  plans: ['free', 'pro', 'commercial', 'scale'],
  endpoints: [
    endpoint('/needing', {
      ...open('needing'),
      ...shape,
      needs: { words },
      read: ({ words: given }) => Promise.resolve([{ word: given.word() }]),
    }),
    endpoint('/asking', {
      ...open('asking'),
      ...shape,
      needs: { words: optional(words) },
      read: ({ words: given }) => Promise.resolve([{ word: given?.word() ?? null }]),
    }),
  ],
})

const echo = service<Words>('test.echo')
const hum = service<Words>('test.hum')
/**
 * A dataset that passes on what it gets from the first dataset; it either requires the service or can work without it.
 */
const relay = defineDataset({
  id: 'relay',
  title: 'Relay',
  summary: 'Relay',
  plans: ['free', 'pro', 'commercial', 'scale'],
  provides: [
    echo.provide({ words }, (given) => ({ word: () => given.words.word() })),
    hum.provide({ words: optional(words) }, (given) => ({ word: () => given.words?.word() ?? 'hum' })),
  ],
  endpoints: [
    endpoint('/relayed', {
      ...open('relayed'),
      ...shape,
      needs: { words: optional(words) },
      read: ({ words: given }) => Promise.resolve([{ word: given?.word() ?? null }]),
    }),
  ],
})
const through = (id: string, need: typeof echo, maybe = false) =>
  endpoint(`/${id}`, {
    ...open(id),
    ...shape,
    needs: { given: maybe ? optional(need) : need },
    read: ({ given }) => Promise.resolve([{ word: given?.word() ?? null }]),
  })
const far = defineDataset({
  id: 'far',
  title: 'Far',
  summary: 'Far',
  plans: ['free', 'pro', 'commercial', 'scale'],
  endpoints: [through('echoed', echo), through('may-echo', echo, true), through('hummed', hum)],
})

let host: TestHost
const keys = new Map<string, string>()

const start = async (dataset: Dataset, datasets = {}) => {
  host = await startTestHost({ datasets: [dataset, reader, relay, far], config: { datasets } })
  await host.publish(notes, [{ name: 'sunny' }], { source: 'primary' })
  for (const plan of ['free', 'pro', 'scale']) keys.set(plan, await host.key({ plan }))
  keys.set('owner', await host.key())
}
const get = (plan: string, path: string) => host.get(path, { key: keys.get(plan) ?? '' })
const statusOf = async (plan: string, path: string) => (await get(plan, path)).status

describe('a dataset in one plan', () => {
  beforeAll(() => start(weather(['scale'])))
  afterAll(() => host.close())

  test('the dataset serves accounts on that plan and the owner', async () => {
    for (const plan of ['scale', 'owner']) expect(await statusOf(plan, '/v1/weather')).toBe(200)
  })

  test('accounts on other plans are rejected free of charge, with the plan and the dataset in the error', async () => {
    const refused = await get('pro', '/v1/weather')
    expect(refused.json).toMatchObject({
      status: 403,
      code: 'capability-missing',
      detail: 'The plan pro does not include dataset weather.',
    })
    expect((await get('pro', '/v1/usage')).json.data).toMatchObject({ used: 0 })
  })

  test("a request with another account's ETag gets no response from the dataset on other plans", async () => {
    const { headers } = await get('scale', '/v1/weather')
    const again = await host.get('/v1/weather', {
      key: keys.get('pro') ?? '',
      headers: { 'if-none-match': headers['etag'] ?? '' },
    })
    expect(again.status).toBe(403)
  })

  test('other accounts see the dataset as unavailable in the catalog, and no coverage', async () => {
    const listed = (plan: string) =>
      get(plan, '/v1/datasets').then(({ json }) => json.data.find(({ id }: { id: string }) => id === 'weather'))
    expect(await listed('pro')).toMatchObject({
      availability: 'unavailable',
      reason: 'The plan pro does not include it.',
    })
    expect(await listed('scale')).toMatchObject({ availability: 'available', reason: null })
    expect(await statusOf('pro', '/v1/datasets/weather/coverage')).toBe(403)
    expect(await statusOf('scale', '/v1/datasets/weather/coverage')).toBe(200)
  })

  test('the dataset is not accessible through another dataset that requires it', async () => {
    expect((await get('pro', '/v1/needing')).json.detail).toBe('The plan pro does not include dataset weather.')
    expect((await get('scale', '/v1/needing')).json.data).toEqual([{ word: 'rain' }])
  })

  test('a dataset that can work without it responds as if it were not installed', async () => {
    expect((await get('pro', '/v1/asking')).json.data).toEqual([{ word: null }])
    expect((await get('scale', '/v1/asking')).json.data).toEqual([{ word: 'rain' }])
    expect((await get('pro', '/v1/asking')).json.data).toEqual([{ word: null }])
  })

  test("the dataset is not accessible through another dataset's service", async () => {
    const words = async (path: string) => {
      const answers = await Promise.all(['pro', 'scale', 'pro'].map((plan) => get(plan, path)))
      return answers.map(({ status, json }) => (status === 200 ? json.data[0].word : json.detail))
    }
    const refused = 'The plan pro does not include dataset weather.'
    expect(await words('/v1/echoed')).toEqual([refused, 'rain', refused])
    expect(await words('/v1/may-echo')).toEqual([null, 'rain', null])
    expect(await words('/v1/hummed')).toEqual(['hum', 'rain', 'hum'])
  })

  test('the documentation names the cheapest plan that includes the dataset', async () => {
    const { json } = await host.get('/openapi.json')
    expect(json.paths['/v1/weather'].get['x-starting-plan']).toBe('scale')
    expect(json.paths['/v1/needing'].get['x-starting-plan']).toBe('scale')
    expect(json.paths['/v1/asking'].get['x-starting-plan']).toBe('free')
    expect(json.paths['/v1/echoed'].get['x-starting-plan']).toBe('scale')
  })
})

describe('a new dataset that declares no plans', () => {
  beforeAll(() => start(weather()))
  afterAll(() => host.close())

  test('every plan except free includes the dataset', async () => {
    expect(await statusOf('free', '/v1/weather')).toBe(403)
    for (const plan of ['pro', 'scale', 'owner']) expect(await statusOf(plan, '/v1/weather')).toBe(200)
  })
})

describe('one line in the settings', () => {
  beforeAll(() => start(weather(['scale']), { weather: { plans: ['free', 'nobody-has-this'] } }))
  afterAll(() => host.close())

  test("overrides the author's declaration", async () => {
    expect(await statusOf('free', '/v1/weather')).toBe(200)
    expect(await statusOf('scale', '/v1/weather')).toBe(403)
  })
})
