import { afterEach, describe, expect, it } from 'vitest'
import { startPublisher, type FakePublisher, type FaultKind, type PublisherProfile } from '../src/publisher/index.ts'

const profile: PublisherProfile = {
  id: 'acme',
  refuse: ({ headers }, key) => (headers['x-key'] === key ? undefined : { status: 401, body: { error: 'no key' } }),
  plans: { free: { perMinute: 2, tooMany: { headers: { 'retry-after': '7' }, body: { error: 'slow down' } } } },
  rows: (body) => [(body as { rows: unknown[] }).rows],
  missing: () => ({ status: 404, body: '' }),
}

let publisher: FakePublisher | undefined
afterEach(() => publisher?.close())

async function open(plan?: string) {
  let millis = Date.parse('2026-03-02T10:00:00Z')
  const clock = { now: () => new Date(millis).toISOString(), millis: () => millis }
  const opened = await startPublisher(profile, { clock, key: 'k', ...(plan !== undefined && { plan }) })
  publisher = opened
  opened.put('/rows', { rows: [{ a: 1 }, { a: 2 }] })
  const get = (path = '/rows', key = 'k') => fetch(`${opened.url}${path}`, { headers: { 'x-key': key } })
  return { opened, get, advance: (ms: number) => void (millis += ms) }
}

describe('a fake publisher', () => {
  it('a fake publisher responds with the body of an address, exact parameters first', async () => {
    const { opened, get } = await open()
    opened.put('/rows?date=2026-03-02', { rows: [] })
    expect(await (await get('/rows?date=2026-03-02&x=1')).json()).toEqual({ rows: [] })
    expect(await (await get('/rows?date=2026-03-03')).json()).toEqual({ rows: [{ a: 1 }, { a: 2 }] })
    expect((await get('/nothing')).status).toBe(404)
    opened.put('/rows', 'corrected')
    expect(await (await get()).text()).toBe('corrected')
  })

  it('a fake publisher rejects a wrong key, and lists requests without keys', async () => {
    const { opened, get } = await open()
    expect((await get('/rows?token=k', 'wrong')).status).toBe(401)
    expect(opened.requests()).toMatchObject([{ address: '/rows?token=%5Bkey%5D', status: 401, faulted: false }])
    opened.setKey('next')
    expect((await get('/rows', 'next')).status).toBe(200)
  })

  it('a fake publisher limits requests by its plan and the clock', async () => {
    const { get, advance } = await open('free')
    expect([(await get()).status, (await get()).status]).toEqual([200, 200])
    const third = await get()
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '7'])
    advance(60_000)
    expect((await get()).status).toBe(200)
  })

  it.each<[string, FaultKind, string | RegExp]>([
    ['an HTML page', 'html', /^<!doctype html>/],
    ['nothing', 'empty', ''],
    ['each row twice', 'duplicate', '{"rows":[{"a":1},{"a":1},{"a":2},{"a":2}]}'],
    ['fewer rows', { drop: (_, index) => index === 0 }, '{"rows":[{"a":2}]}'],
    ['changed rows', { mutate: () => ({ b: null }) }, '{"rows":[{"b":null},{"b":null}]}'],
    ['numbers as text', 'wrong-type', '{"rows":[{"a":"1"},{"a":"2"}]}'],
    ['null for numbers', 'null-numbers', '{"rows":[{"a":null},{"a":null}]}'],
    ['numbers with exponents', 'exponents', '{"rows":[{"a":1e0},{"a":2e0}]}'],
    ['a shorter body', { cut: 10, honest: true }, '{"rows":[{'],
    ['another status', { status: 503, body: 'busy' }, 'busy'],
  ])('a fake publisher responds with %s only to the nth request', async (_, answer, expected) => {
    const { opened, get } = await open()
    opened.fault({ path: '/ro*', nth: 2, answer })
    const texts = [await (await get()).text(), await (await get()).text(), await (await get()).text()]
    expect(texts[1]).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
    expect(texts[2]).toBe(texts[0])
    expect(opened.requests().map(({ faulted }) => faulted)).toEqual([false, true, false])
  })

  it('a fake publisher points to a next page elsewhere, or to the same page again', async () => {
    const { opened, get } = await open()
    opened.put('/pages', { rows: [], next_url: 'https://api.example.org/pages?page=2' })
    opened.put('/tokens', { rows: [], next_page_token: 'b' })
    opened.fault({ path: '/pages', nth: 1, answer: { nextElsewhere: 'https://elsewhere.example.org/2' } })
    opened.fault({ path: '*', answer: 'loop' })
    const next = async (path: string) => (await (await get(path)).json()) as object
    expect(await next('/pages')).toEqual({ rows: [], next_url: 'https://elsewhere.example.org/2' })
    expect(await next('/pages?page=1&token=k')).toMatchObject({ next_url: 'https://api.example.org/pages?page=1' })
    expect(await next('/tokens')).toMatchObject({ next_page_token: 'b' })
    expect(await next('/tokens?page_token=b')).toMatchObject({ next_page_token: 'b' })
  })

  it('a fake publisher breaks connections, and ends a fault at a given time', async () => {
    const { opened, get, advance } = await open()
    opened.fault({ path: '/rows', until: '2026-03-02T10:01:00Z', answer: { cut: 5 } })
    await expect(get().then((answer) => answer.text())).rejects.toThrow()
    advance(60_000)
    expect((await get()).status).toBe(200)
    opened.clearFaults()
    opened.fault({ path: '/rows', answer: 'reset' })
    await expect(get()).rejects.toThrow()
  })
})
