import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_BYTES, MAX_HELD, MAX_WAITING } from '../src/limits.ts'
import { createTurns, fetchedInTurn } from '../src/turn-queue.ts'
import { DAY, instead, startExportsHost, type ExportsHost, type Who } from './support/exports-host.ts'

let at: ExportsHost
beforeAll(async () => {
  at = await startExportsHost()
})
afterAll(() => at.host.close())

const SMALL = { symbols: 'AAPL', from: DAY }
const statusOf = async (who: Who, id: string) => (await at.get(who, id)).json.data.status
const setStored = (id: string, set: string) =>
  at.host.database.database.query(`update exports.exports set ${set} where id = $1 and known_to = 'infinity'`, [id])

/** Export ids in the order in which the store starts writing their files. */
function begunBy(): readonly string[] {
  const begun: string[] = []
  const { put } = at.store
  instead(at.store, 'put', (name, content) => {
    begun.push(name.slice('exports/'.length, -'.ndjson'.length))
    return put(name, content)
  })
  return begun
}

describe('Delivery: accounts take turns', () => {
  test('an order does not wait for another account’s many orders', async () => {
    const [greedy, modest] = [await at.who('commercial'), await at.who('commercial')]
    const many: string[] = []
    for (let order = 0; order < 6; order++) {
      many.push((await at.order(greedy, SMALL)).json.data.id)
      at.host.clock.advance(1_000)
    }
    const one: string = (await at.order(modest, SMALL)).json.data.id
    const begun = begunBy()
    expect(await at.work()).toEqual([])
    expect(begun.slice(0, 2).toSorted()).toEqual([many[0], one].toSorted())
    expect(begun.filter((id) => id !== one)).toEqual(many)
  })

  test('an order is found and written while another account’s large one is in progress', async () => {
    const [greedy, modest] = [await at.who('commercial'), await at.who('commercial')]
    const large: string = (await at.order(greedy, SMALL)).json.data.id
    const { put } = at.store
    const end = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    instead(at.store, 'put', async (name, content) => {
      begun.resolve()
      if (name.includes(large)) await end.promise
      return put(name, content)
    })
    const worked = at.work()
    await begun.promise
    const small: string = (await at.order(modest, SMALL)).json.data.id
    await expect.poll(() => statusOf(modest, small), { timeout: 20_000 }).toBe('ready')
    expect(await statusOf(greedy, large)).toBe('running')
    end.resolve()
    expect(await worked).toEqual([])
    expect(await statusOf(greedy, large)).toBe('ready')
  })

  test('a failed order does not delay others and is retried', async () => {
    const [unlucky, lucky] = [await at.who('commercial'), await at.who('commercial')]
    const broken: string = (await at.order(unlucky, SMALL)).json.data.id
    at.host.clock.advance(1_000)
    const others = [(await at.order(unlucky, SMALL)).json.data.id, (await at.order(lucky, SMALL)).json.data.id]
    const { put } = at.store
    const begun: string[] = []
    instead(at.store, 'put', async (name, content) => {
      begun.push(name.slice('exports/'.length, -'.ndjson'.length))
      if (begun.filter((id) => id === broken).length === 1 && begun.at(-1) === broken) throw new Error('disk error')
      return put(name, content)
    })
    expect(await at.work()).toEqual(['disk error'])
    expect([begun.at(-1), begun.toSorted()]).toEqual([broken, [broken, broken, ...others].toSorted()])
    expect(await statusOf(unlucky, broken)).toBe('ready')
    expect([await statusOf(unlucky, others[0]), await statusOf(lucky, others[1])]).toEqual(['ready', 'ready'])
  })

  test('chunks of several files are read one at a time, in turn', async () => {
    const inTurn = createTurns()
    const read: string[] = []
    let reading = 0
    async function* pieces(name: string, count: number) {
      for (let piece = 1; piece <= count; piece++) {
        reading += 1
        await new Promise((resolve) => setImmediate(resolve))
        expect(reading).toBe(1)
        reading -= 1
        yield `${name}${piece}`
      }
    }
    const takeAll = async (name: string, count: number) => {
      for await (const piece of fetchedInTurn(pieces(name, count), inTurn)) read.push(piece)
    }
    await Promise.all([takeAll('a', 5), takeAll('b', 2)])
    expect(read).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5'])
  })
})

describe('Delivery: account limits', () => {
  test('at most 25 orders wait, even concurrent ones; a repeated order does not count, and other accounts are unaffected', async () => {
    expect(MAX_WAITING).toBe(25)
    const [greedy, modest] = [await at.who('scale'), await at.who('scale')]
    const once = { headers: { 'idempotency-key': 'once' } }
    const first = await at.order(greedy, SMALL, once)
    const answers = await Promise.all(Array.from({ length: MAX_WAITING + 1 }, () => at.order(greedy, SMALL)))
    const refused = answers.filter(({ status }) => status !== 202)
    expect(refused).toHaveLength(2)
    for (const { json, headers } of refused) {
      expect(json).toMatchObject({ status: 429, code: 'concurrency-limit' })
      expect(json.detail).toContain('The account has 25 queued or running exports')
      expect(headers['retry-after']).toBe('30')
    }
    expect((await at.order(greedy, SMALL, once)).json.data.id).toBe(first.json.data.id)
    expect((await at.order(modest, SMALL)).status).toBe(202)
    expect(await at.work()).toEqual([])
    expect((await at.order(greedy, SMALL)).status).toBe(202)
    await at.work()
  })

  test('an account has at most 4 GiB of files: new orders are rejected until the first file expires', async () => {
    expect(MAX_HELD).toBe(4 * 1024 ** 3)
    const who = await at.who('commercial')
    const { id } = (await at.order(who, SMALL)).json.data
    await at.work()
    await setStored(id, `bytes = ${MAX_HELD}`)
    const refused = await at.order(who, SMALL)
    expect(refused.json).toMatchObject({ status: 429, code: 'concurrency-limit' })
    expect(refused.json.detail).toContain('use 4,096 MiB of 4,096 MiB')
    const { expires_at: expires } = (await at.get(who, id)).json.data
    expect(Number(refused.headers['retry-after'])).toBe((Date.parse(expires) - at.host.clock.millis()) / 1_000)
    at.host.clock.advance(86_400_000)
    expect((await at.order(who, SMALL)).status).toBe(202)
    await at.work()
  })

  test("a file that does not fit within the account's limit fails with that reason", async () => {
    const who = await at.who('commercial')
    const held: string = (await at.order(who, SMALL)).json.data.id
    await at.work()
    await setStored(held, `bytes = ${MAX_HELD - 1}`)
    const { id } = (await at.order(who, SMALL)).json.data
    expect(await at.work()).toEqual([])
    expect((await at.get(who, id)).json.data).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('of the 4,096 MiB that an account’s exports may use'),
    })
  })
})

describe('Delivery: low disk space', () => {
  test('a host with low disk space rejects new orders with the reason and leaves earlier ones waiting', async () => {
    const who = await at.who('commercial')
    const { id } = (await at.order(who, SMALL)).json.data
    let room = MAX_BYTES - 1
    instead(at.store, 'room', async () => room)
    const refused = await at.order(who, SMALL)
    expect(refused.json).toMatchObject({ status: 503, code: 'overloaded' })
    expect(refused.json.detail).toContain('The deployment is low on disk space')
    expect([refused.headers['retry-after'], refused.headers['x-credits-cost']]).toEqual(['300', '0'])
    expect(await at.work()).toEqual([])
    expect(await statusOf(who, id)).toBe('queued')
    expect((await at.get(who, id, '?download=true')).json.detail).toContain(
      'low on disk space for exports, so the export is waiting',
    )
    room = MAX_BYTES
    expect(await at.work(300)).toEqual([])
    expect(await statusOf(who, id)).toBe('ready')
  })

  test('a host with low disk space writes as many concurrent exports as would fit at maximum size', async () => {
    const accounts = [await at.who('commercial'), await at.who('commercial'), await at.who('commercial')]
    for (const who of accounts) expect((await at.order(who, SMALL)).status).toBe(202)
    const { put } = at.store
    let [writing, most] = [0, 0]
    const two = Promise.withResolvers<void>()
    instead(at.store, 'put', async (name, content) => {
      most = Math.max(most, (writing += 1))
      if (writing === 2) two.resolve()
      await two.promise
      const stored = await put(name, content)
      writing -= 1
      return stored
    })
    instead(at.store, 'room', async () => 2 * MAX_BYTES)
    expect(await at.work()).toEqual([])
    expect(most).toBe(2)
  })
})

describe('Delivery: an order that no worker writes', () => {
  const DAY_MS = 86_400_000
  const usageOf = async ({ key }: Who) => (await at.host.get('/v1/usage?days=2', { key })).json
  const creditsOf = async (who: Who) => {
    const { meta } = await usageOf(who)
    return meta.days.reduce((sum: number, { credits }: { credits: number }) => sum + credits, 0)
  }
  const givenUp = {
    status: 'failed',
    failure: expect.stringContaining('within a day of its order; its credits were refunded'),
  }

  test('an order that no worker writes fails within a day if the disk has no room by then, and is refunded', async () => {
    const who = await at.who('commercial')
    const { id } = (await at.order(who, SMALL)).json.data
    expect(await creditsOf(who)).toBe(500)
    instead(at.store, 'room', async () => MAX_BYTES - 1)
    at.host.clock.advance(DAY_MS - 2 * 3_600_000)
    expect(await at.work(300)).toEqual([])
    expect(await statusOf(who, id)).toBe('queued')
    at.host.clock.advance(3_600_000)
    expect(await at.work(300)).toEqual([])
    expect((await at.get(who, id)).json.data).toMatchObject(givenUp)
    expect(await creditsOf(who)).toBe(0)
    expect((await usageOf(who)).data.used).toBe(0)
  })

  test('an order that waits while the host is down fails in the next run without being started, and does not delay others', async () => {
    const who = await at.who('commercial')
    const late: string = (await at.order(who, SMALL)).json.data.id
    // The state that a worker leaves behind when it dies with the host.
    await setStored(late, "status = 'running', attempts = 1")
    at.host.clock.advance(3 * DAY_MS)
    const fresh: string = (await at.order(who, SMALL)).json.data.id
    const begun = begunBy()
    expect(await at.work(300)).toEqual([])
    expect((await at.get(who, late)).json.data).toMatchObject(givenUp)
    expect([begun, await statusOf(who, fresh)]).toEqual([[fresh], 'ready'])
  })

  test('an order that no worker writes fails in the next run if the first attempt to end it failed, and other orders are written anyway', async () => {
    const who = await at.who('commercial')
    const late: string = (await at.order(who, SMALL)).json.data.id
    at.host.clock.advance(DAY_MS)
    const fresh: string = (await at.order(who, SMALL)).json.data.id
    const { remove } = at.store
    let broken = true
    instead(at.store, 'remove', async (name) => {
      if (broken && name.includes(late)) throw new Error('the disk is unavailable')
      return remove(name)
    })
    expect(new Set(await at.work())).toEqual(new Set(['the disk is unavailable']))
    expect([await statusOf(who, late), await statusOf(who, fresh)]).toEqual(['queued', 'ready'])
    broken = false
    expect(await at.work(300)).toEqual([])
    expect(await statusOf(who, late)).toBe('failed')
  })
})
