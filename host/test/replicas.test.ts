import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccounts,
  createKeys,
  knownCapabilities,
  mergePlans,
  type Plans,
  rotateSecrets,
} from '@bourse/engine/accounts'
import { type Plan, readConfig, systemClock as clock } from '@bourse/engine/wiring'
import { switchDataset } from './support/switch-dataset.ts'
import { secondsToMidnight } from '@bourse/engine/ledger'
import { sample, until } from '@bourse/testkit/workspace'
import { costOf, createCaller, inLoops, meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { startReplica, type Replica } from './support/start-replica.ts'

const UNLIMITED: Plan = {
  requests_per_minute: null,
  concurrent_requests: null,
  concurrency_per: 'account',
  credits_per_day: null,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}
const [DAILY, WELCOME] = [20_000, 500]
const PLANS: Plans = {
  unlimited: UNLIMITED,
  metered: { ...UNLIMITED, credits_per_day: DAILY },
}
const CONNECTIONS = 64

let test: TestDatabase
let one: Replica
let other: Replica
const caller = createCaller(CONNECTIONS / 2)

/** Creates an account on a plan and returns its id and a key. */
async function someone(plan: string) {
  const { database } = test
  const config = readConfig({})
  const plans = mergePlans(PLANS, config.markets)
  const capabilities = knownCapabilities([sample])
  const accounts = createAccounts({ database, clock, plans, welcome: { amount: WELCOME, days: 30 } })
  const account = await accounts.add({ name: `${plan} ${performance.now()}`, plan })
  const made = await createKeys({ database, clock, plans, groups: config.markets, capabilities, roles: {} }).add({
    account_id: account.id,
  })
  return { account: account.id, key: made.key, keyId: made.id }
}

const barsOf = (replica: Replica, query: string) => `${replica.address}/v1/bars-sample?${query}`
const publish = (replica: Replica, close: number) =>
  replica.tell({ order: 'publish', rows: [{ symbol: 'AAA', date: '2026-02-27', close: `${close}`, volume: '1' }] })

beforeAll(async () => {
  // A test compares the daily counters with its own sum, so it must not run past midnight.
  const toMidnight = secondsToMidnight(clock.millis())
  if (toMidnight < 60) await sleep(toMidnight * 1000)
  test = await createTestDatabase()
  // Both start at the same time, on an empty database.
  ;[one, other] = (await Promise.all([0, 1].map(() => startReplica({ url: test.url, plans: PLANS })))) as [
    Replica,
    Replica,
  ]
  await publish(one, 10)
}, 120_000)
afterAll(async () => {
  await caller.close()
  await Promise.all([one?.close(), other?.close()])
  await test.drop()
}, 30_000)

describe('two hosts under full load on one account over 64 connections', () => {
  let answers: HttpAnswer[] = []
  let who: Awaited<ReturnType<typeof someone>>
  let tag = ''
  let highest = 0

  /** Requests covering every price and outcome, with their allowed responses. */
  const KINDS: readonly {
    readonly query: string
    readonly status: number
    readonly cost: number
    readonly headers?: true
  }[] = [
    { query: 'bars-sample?symbols=AAA', status: 200, cost: 5 },
    { query: 'bars-sample?symbols=AAA,BBB', status: 200, cost: 10 },
    { query: 'bars-sample?symbols=aaa,AAA', status: 200, cost: 5 },
    { query: 'bars-sample?symbols=AAA,NOPE', status: 200, cost: 10 },
    { query: 'bars-sample?instrument_ids=ins_a', status: 200, cost: 5 },
    { query: 'bars-sample?symbols=AAA', status: 304, cost: 0, headers: true },
    { query: 'bars-sample?symbols=NOPE', status: 404, cost: 0 },
    { query: 'bars-sample?symbols=AAA&limit=none', status: 422, cost: 0 },
    { query: 'bars-sample?symbols=XLON:LLL', status: 403, cost: 0 },
    { query: 'bars-sample?symbols=AAA,BBB&dry_run=true', status: 200, cost: 0 },
    { query: 'datasets', status: 200, cost: 5 },
    { query: 'usage', status: 200, cost: 0 },
    { query: 'bars-sample?date=2026-02-27', status: 200, cost: 500 },
  ]

  async function used(): Promise<number> {
    const [row] = await test.database.query<{ used: string }>(
      'select used from bourse.account_counters where account_id = $1',
      [who.account],
    )
    return Number.parseInt(row?.used ?? '', 10)
  }

  /**
   * Returns `/v1/usage`, which is the same on both once each has been called: a call makes a replica return the credits
   * it still owes.
   */
  async function usages() {
    const rows = []
    for (const replica of [one, other, one]) {
      const answer = await caller.get(`${replica.address}/v1/usage`, who.key)
      rows.push(JSON.parse(answer.text).data)
    }
    return rows.slice(1)
  }

  async function ask(replica: Replica, kind: (typeof KINDS)[number]): Promise<HttpAnswer> {
    const headers: Record<string, string> = kind.headers === true ? { 'if-none-match': tag } : {}
    const answer = await caller.get(`${replica.address}/v1/${kind.query}`, who.key, headers)
    answers.push(answer)
    return answer
  }

  beforeAll(async () => {
    who = await someone('metered')
    const first = await caller.get(barsOf(one, 'symbols=AAA'), who.key)
    tag = first.headers['etag'] ?? ''
    answers = [first]
    let asked = 0
    const hammer = () =>
      inLoops(CONNECTIONS, async () => {
        const number = asked++
        const kind = KINDS[number % KINDS.length]
        if (number >= 1_000 || kind === undefined) return false
        const answer = await ask(number % 2 === 0 ? one : other, kind)
        if (answer.status === 429) expect(answer.code).toBe('daily-credit-limit')
        else expect([kind.query, answer.status, costOf(answer)]).toEqual([kind.query, kind.status, kind.cost])
        return true
      })
    const look = async () => {
      highest = Math.max(highest, await used())
      await sleep(5)
    }
    await meanwhile(1, look, hammer)
  }, 60_000)

  it('the hosts spend exactly what the responses say they cost', async () => {
    const sum = answers.reduce((total, answer) => total + costOf(answer), 0)
    for (const row of await usages())
      expect(row).toMatchObject({ limit: DAILY, used: sum, remaining: DAILY + WELCOME - sum })
    // Leases are returned within milliseconds.
    await expect.poll(used).toBe(sum)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
  })

  it('the hosts never spend more than the allowance and the trial credits, and spend both completely', async () => {
    const [cheap] = KINDS
    if (cheap === undefined) throw new Error('there is no cheap request')
    for (const replica of [one, other]) while ((await ask(replica, cheap)).status !== 429);
    expect(await used()).toBe(DAILY + WELCOME)
    expect(answers.reduce((total, answer) => total + costOf(answer), 0)).toBe(DAILY + WELCOME)
    expect(highest).toBeGreaterThan(0)
    expect(highest).toBeLessThanOrEqual(DAILY + WELCOME)
    for (const { headers } of answers.filter(({ status }) => status === 200))
      expect(Number(headers['x-credits-remaining'])).toBeGreaterThanOrEqual(0)
  })

  it('responses report when the credits are renewed: Retry-After until 00:00 UTC', async () => {
    for (const replica of [one, other]) {
      const answer = await caller.get(barsOf(replica, 'symbols=AAA'), who.key)
      expect(answer).toMatchObject({ status: 429, code: 'daily-credit-limit' })
      const left = secondsToMidnight(clock.millis())
      expect(Math.abs(Number(answer.headers['retry-after']) - left)).toBeLessThanOrEqual(2)
      expect(answer.headers).toMatchObject({ 'x-credits-cost': '0', 'x-credits-remaining': '0' })
    }
  })

  it('decisions.md "ETag": return 429 instead of 304 if the full response would be rejected', async () => {
    const given = answers.filter(({ status }) => status === 304)
    expect(given.length).toBeGreaterThan(0)
    expect(new Set(given.map(costOf))).toEqual(new Set([0]))
    for (const replica of [one, other]) {
      const answer = await caller.get(barsOf(replica, 'symbols=AAA'), who.key, { 'if-none-match': tag })
      expect(answer).toMatchObject({ status: 429, code: 'daily-credit-limit' })
    }
  })

  it('still serve what is free', async () => {
    for (const replica of [one, other])
      for (const [query, status] of [
        ['usage', 200],
        ['health', 200],
        ['bars-sample?symbols=AAA&dry_run=true', 200],
      ] as const)
        expect(await caller.get(`${replica.address}/v1/${query}`, who.key)).toMatchObject({ status })
  })
})

describe('on two hosts', () => {
  it('a key that one of them revokes is rejected by the other within a second', async () => {
    const { key, keyId } = await someone('unlimited')
    const answers: HttpAnswer[] = []
    // Sends few enough failing requests that the address is not locked out.
    const ask = async (loop: number) => {
      answers.push(await caller.get(`${(loop === 0 ? one : other).address}/v1/usage`, key))
      await sleep(50)
    }
    const revoked = await meanwhile(2, ask, async () => {
      await sleep(300)
      await one.tell({ order: 'revoke', key: keyId })
      const at = performance.now()
      await sleep(1_500)
      return at
    })
    const [before, after] = [
      answers.filter(({ endedAt }) => endedAt < revoked - 100),
      answers.filter(({ startedAt }) => startedAt > revoked + 1_000),
    ]
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  it('a disabled dataset returns 501 on both within 5 s, and serves again as fast, with no request lost', async () => {
    const { key } = await someone('unlimited')
    const seen = new Map<Replica, HttpAnswer>()
    const statuses = new Set<number>()
    const read = async (loop: number) => {
      const replica = loop % 2 === 0 ? one : other
      const query = loop % 4 < 2 ? 'symbols=AAA,BBB' : 'date=2026-02-27'
      const answer = await caller.get(barsOf(replica, `${query}&limit=${1 + (loop % 7)}`), key)
      seen.set(replica, answer)
      statuses.add(answer.status)
    }
    const isSeen = (replica: Replica, status: number, since: number) => {
      const answer = seen.get(replica)
      return answer !== undefined && answer.status === status && answer.startedAt > since
    }
    await meanwhile(8, read, async () => {
      for (const [enabled, status] of [
        [false, 501],
        [true, 200],
        [false, 501],
        [true, 200],
      ] as const) {
        await switchDataset(test.database, sample, enabled)
        const switched = performance.now()
        await until(async () => isSeen(one, status, switched) && isSeen(other, status, switched))
        expect(performance.now() - switched).toBeLessThan(5_000)
        if (enabled) continue
        for (const answer of seen.values()) expect(answer.code).toBe('dataset-unavailable')
        expect(await caller.get(`${other.address}/v1/usage`, key)).toMatchObject({ status: 200 })
      }
    })
    expect(statuses).toEqual(new Set([200, 501]))
  })

  it('a publication through one is immediately visible through the other: never an old response after the commit', async () => {
    const { key } = await someone('unlimited')
    let committed = 10
    const counts = { full: 0, unchanged: 0 }
    const kept = new Map<number, { tag: string; close: number }>()

    async function read(loop: number): Promise<void> {
      const [replica, least, last] = [loop % 2 === 0 ? one : other, committed, kept.get(loop)]
      const headers: Record<string, string> = loop < 4 || last === undefined ? {} : { 'if-none-match': last.tag }
      const answer = await caller.get(barsOf(replica, 'symbols=AAA'), key, headers)
      const close = answer.status === 304 ? (last?.close ?? 0) : JSON.parse(answer.text).data[0].close
      expect(close).toBeGreaterThanOrEqual(least)
      counts[answer.status === 304 ? 'unchanged' : 'full'] += 1
      kept.set(loop, { tag: answer.headers['etag'] ?? '', close })
    }

    await meanwhile(8, read, async () => {
      for (let close = 11; close <= 40; close++) {
        await publish(close % 2 === 0 ? one : other, close)
        committed = close
        await sleep(close % 5)
      }
    })
    expect(counts.full).toBeGreaterThan(30)
    expect(counts.unchanged).toBeGreaterThan(0)
  })

  it('a cursor from one is accepted by the other, even after the signing secret changes', async () => {
    const { key } = await someone('unlimited')
    const page = async (replica: Replica, cursor = '') =>
      caller.get(barsOf(replica, `symbols=AAA,BBB&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`), key)
    const rows = [{ symbol: 'BBB', date: '2026-02-27', close: '1', volume: '1' }]
    await one.tell({ order: 'publish', rows })
    const before: string = JSON.parse((await page(one)).text).meta.next_cursor
    expect(await page(other, before)).toMatchObject({ status: 200 })
    await rotateSecrets(test.database, { now: false })
    expect(await page(other, before)).toMatchObject({ status: 200 })
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      await expect
        .poll(async () => {
          const drawn: string = JSON.parse((await page(from)).text).meta.next_cursor
          return (await page(to, drawn)).status
        })
        .toBe(200)
    // Requests the page repeatedly, because the cached response contains a cursor.
    for (let time = 0; time < 3; time++) for (const replica of [one, other]) await page(replica)
    const last: string = JSON.parse((await page(one)).text).meta.next_cursor
    await rotateSecrets(test.database, { now: true })
    for (const replica of [one, other])
      await expect
        .poll(async () => JSON.parse((await page(replica, last)).text))
        .toMatchObject({ code: 'cursor-mismatch', detail: expect.stringContaining('signed with an unknown secret') })
    const drawn: string = JSON.parse((await page(one)).text).meta.next_cursor
    expect(await page(other, drawn)).toMatchObject({ status: 200 })
  })
})
