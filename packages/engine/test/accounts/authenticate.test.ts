import type { AdministeredAccount } from '../../src/accounts/account-shapes.ts'
import type { Database } from '../../src/database/index.ts'
import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts, type Accounts } from '../../src/accounts/accounts.ts'
import { createAuthenticator } from '../../src/accounts/authenticate.ts'
import { knownCapabilities } from '../../src/accounts/capabilities.ts'
import { datasetGrants } from '../../src/accounts/dataset-grants.ts'
import { createKeys, type Keys } from '../../src/accounts/keys.ts'
import { DEFAULT_PLANS } from '../../src/accounts/plans.ts'
import { simulatedClock, systemClock } from '../../src/wiring/index.ts'

const groups = { US: ['XNAS', 'XNYS'], bonds: ['BOND'], 'non-US': ['XLON'], venues: ['CRYPTO'] }
const capabilities = knownCapabilities([])
const datasets = datasetGrants([], DEFAULT_PLANS, {})
const clock = simulatedClock('2026-03-02T10:00:00Z')
const MESSAGE = 'Send a valid API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".'
const UNAUTHENTICATED = { code: 'unauthenticated', status: 401, message: MESSAGE, retryAfter: undefined }

let test: TestDatabase
let accounts: Accounts
let keys: Keys
let account: AdministeredAccount
let key: string

beforeAll(async () => {
  test = await hostDatabase()
  const shared = { database: test.database, clock, plans: DEFAULT_PLANS }
  accounts = createAccounts({ ...shared, welcome: { amount: 500, days: 30 } })
  keys = createKeys({ ...shared, groups, capabilities, roles: {} })
  account = await accounts.add({ name: 'acme', plan: 'pro' })
  key = (await keys.add({ account_id: account.id })).key
})
afterAll(() => test.drop())

function authenticator(database: Database = test.database) {
  return createAuthenticator({ database, clock, plans: DEFAULT_PLANS, groups, capabilities, roles: {}, datasets })
}

/** Counts lookups that reach the database. */
function counting(): { database: Database; looked(): number } {
  let looked = 0
  const query: Database['query'] = (text, values, name) => {
    looked += 1
    return test.database.query(text, values, name)
  }
  return { database: { ...test.database, query }, looked: () => looked }
}

describe('a key', () => {
  it('is accepted in either header and identifies the caller', async () => {
    const { principalOf } = authenticator()
    const expected = {
      accountId: account.id,
      planName: 'pro',
      owner: false,
      markets: ['XNAS', 'XNYS', 'XLON', 'CRYPTO'],
    }
    for (const headers of [
      { authorization: `Bearer ${key}` },
      { authorization: `bearer  ${key}` },
      { 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': key },
    ])
      expect(await principalOf(headers, '192.0.2.1')).toMatchObject(expected)
  })

  it("the owner's key can be any secret", async () => {
    const secret = 'an owner secret of 32 chars/more'
    const owner = await accounts.ensureOwner()
    await test.database.query(
      "insert into bourse.keys (id, account_id, hash, created_at) values ('key_o', $1, sha256($2), $3)",
      [owner.id, Buffer.from(secret), clock.now()],
    )
    expect(await authenticator().principalOfKey(secret, '192.0.2.1')).toMatchObject({
      owner: true,
      limits: { creditsPerDay: null },
    })
  })

  it('a key is rejected with the same message, whatever the reason', async () => {
    const { principalOf } = authenticator()
    const other = (await keys.add({ account_id: account.id })).key
    const expired = await keys.add({ account_id: account.id, expires_at: '2026-03-02T10:00:01Z' })
    const revoked = await keys.add({ account_id: account.id })
    await keys.revoke(revoked.id)
    clock.advance(1_000)
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: key },
      { authorization: `Basic ${key}` },
      { authorization: `Bearer ${key} ${key}` },
      { 'x-api-key': '' },
      { 'x-api-key': 'x'.repeat(5_000) },
      { 'x-api-key': `${key}0` },
      { 'x-api-key': [key, key] },
      { authorization: `Bearer ${key}`, 'x-api-key': other },
      { authorization: `Basic ${key}`, 'x-api-key': key },
      { authorization: `Bearer ${expired.key}` },
      { authorization: `Bearer ${revoked.key}` },
    ])
      await expect(principalOf(headers, '192.0.2.1')).rejects.toMatchObject(UNAUTHENTICATED)
  })

  it('a key expires according to the clock, not the cached entry', async () => {
    const { principalOfKey } = authenticator()
    const short = await keys.add({ account_id: account.id, expires_at: '2026-03-02T10:00:11Z' })
    await principalOfKey(short.key, '192.0.2.1')
    clock.set('2026-03-02T10:00:11Z')
    await expect(principalOfKey(short.key, '192.0.2.1')).rejects.toMatchObject(UNAUTHENTICATED)
  })

  it("a key expires according to the database clock, not the replica's", async () => {
    const withClock = (hours: number) => {
      const millis = () => systemClock.millis() + hours * 3_600_000
      const wrong = { millis, now: () => new Date(millis()).toISOString(), simulated: false }
      return createAuthenticator({
        database: test.database,
        clock: wrong,
        plans: DEFAULT_PLANS,
        groups,
        capabilities,
        roles: {},
        datasets,
      })
    }
    const [over, alive] = await Promise.all(
      ['-1 second', '10 minutes'].map(async (left) => {
        const created = await keys.add({ account_id: account.id })
        await test.database.query(
          'update bourse.keys set expires_at = clock_timestamp() + $2::interval where id = $1',
          [created.id, left],
        )
        return created
      }),
    )
    for (const { principalOfKey, principalOfId } of [withClock(-24), withClock(24)]) {
      await expect(principalOfKey(over?.key, '192.0.2.1')).rejects.toMatchObject(UNAUTHENTICATED)
      expect(await principalOfId(over?.id ?? '')).toBeUndefined()
      for (const _ of ['looked up', 'remembered'])
        expect(await principalOfKey(alive?.key, '192.0.2.1')).toMatchObject({ keyId: alive?.id })
      expect(await principalOfId(alive?.id ?? '')).toMatchObject({ keyId: alive?.id })
    }
  })

  it('a key that is revoked, or whose account changes plans, is updated everywhere within a second', async () => {
    const [one, two] = [authenticator(), authenticator()]
    const moving = await accounts.add({ name: 'moving', plan: 'free' })
    const created = await keys.add({ account_id: moving.id })
    for (const { principalOfKey } of [one, two])
      expect(await principalOfKey(created.key, '192.0.2.1')).toMatchObject({ planName: 'free' })
    await accounts.change(moving.id, { plan: 'scale' })
    await sleep(600)
    expect(await one.principalOfKey(created.key, '192.0.2.1')).toMatchObject({ planName: 'scale' })
    await keys.revoke(created.id)
    await sleep(600)
    for (const { principalOfKey } of [one, two])
      await expect(principalOfKey(created.key, '192.0.2.1')).rejects.toMatchObject(UNAUTHENTICATED)
  })

  it('a key of an account whose plan was removed has no permissions', async () => {
    const gone = await accounts.add({ name: 'gone', plan: 'free' })
    const created = await keys.add({ account_id: gone.id })
    await test.database.query("update bourse.accounts set plan = 'bronze' where id = $1", [gone.id])
    await expect(authenticator().principalOfKey(created.key, '192.0.2.1')).rejects.toMatchObject({
      code: 'capability-missing',
      status: 403,
    })
  })
})

describe('lookups', () => {
  it('are shared by concurrent requests and cached for half a second', async () => {
    const { database, looked } = counting()
    const { principalOfKey } = authenticator(database)
    await Promise.all(Array.from({ length: 50 }, () => principalOfKey(key, '192.0.2.1')))
    await principalOfKey(key, '192.0.2.1')
    expect(looked()).toBe(1)
    await sleep(600)
    await principalOfKey(key, '192.0.2.1')
    expect(looked()).toBe(2)
  })

  it('lookups of unknown keys are the same as those of known keys, and are not cached', async () => {
    const { database, looked } = counting()
    const { principalOfKey } = authenticator(database)
    for (let i = 0; i < 3; i++)
      await expect(principalOfKey('guess', '192.0.2.1')).rejects.toMatchObject(UNAUTHENTICATED)
    expect(looked()).toBe(3)
  })

  it('lookups that fail are reported as database-unavailable and retried immediately', async () => {
    let broken = true
    const query: Database['query'] = (text, values, name) =>
      broken ? Promise.reject(new Error('connection refused')) : test.database.query(text, values, name)
    const { principalOfKey } = authenticator({ ...test.database, query })
    await expect(principalOfKey(key, '192.0.2.1')).rejects.toMatchObject({
      code: 'database-unavailable',
      status: 503,
      retryAfter: 1,
    })
    broken = false
    expect(await principalOfKey(key, '192.0.2.1')).toMatchObject({ accountId: account.id })
  })
})

describe('an address with 60 failures in a minute', () => {
  const TOO_MANY = { code: 'rate-limit', status: 429, retryAfter: 60 }

  it('an address with 60 failures is rejected with Retry-After, even in a burst, and its further attempts cause no lookups', async () => {
    const { database, looked } = counting()
    const { principalOfKey } = authenticator(database)
    const burst = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        principalOfKey(`guess ${i}`, '192.0.2.7').catch((error: { status: number }) => error.status),
      ),
    )
    expect(burst.filter((status) => status === 401)).toHaveLength(60)
    expect(burst.filter((status) => status === 429)).toHaveLength(40)
    const before = looked()
    await expect(principalOfKey(key, '192.0.2.7')).rejects.toMatchObject(TOO_MANY)
    await expect(principalOfKey(undefined, '192.0.2.7')).rejects.toMatchObject(TOO_MANY)
    expect(looked()).toBe(before)
    expect(await principalOfKey(key, '192.0.2.8')).toMatchObject({ accountId: account.id })
    clock.advance(60_000)
    expect(await principalOfKey(key, '192.0.2.7')).toMatchObject({ accountId: account.id })
  })

  it('an address with 60 failures can still use keys that recently worked, until they stop working', async () => {
    const { principalOfKey } = authenticator()
    const created = await keys.add({ account_id: account.id })
    await principalOfKey(created.key, '192.0.2.9')
    for (let i = 0; i < 60; i++) await principalOfKey('guess', '192.0.2.9').catch(() => {})
    await expect(principalOfKey('guess', '192.0.2.9')).rejects.toMatchObject(TOO_MANY)
    expect(await principalOfKey(created.key, '192.0.2.9')).toMatchObject({ accountId: account.id })
    await keys.revoke(created.id)
    await sleep(600)
    await expect(principalOfKey(created.key, '192.0.2.9')).rejects.toMatchObject(TOO_MANY)
  })
})
