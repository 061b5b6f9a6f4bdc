import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts, type Accounts } from '../../src/accounts/accounts.ts'
import { knownCapabilities } from '../../src/accounts/capabilities.ts'
import { ensureOwnerKey } from '../../src/accounts/ensure-owner-key.ts'
import { hasValidChecksum } from '../../src/accounts/key.ts'
import { createKeys, type Keys } from '../../src/accounts/keys.ts'
import { DEFAULT_PLANS } from '../../src/accounts/plans.ts'
import { simulatedClock } from '../../src/wiring/index.ts'

const groups = { US: ['XNAS', 'XNYS'], bonds: ['BOND'], 'non-US': ['XLON'], venues: ['CRYPTO'] }
const clock = simulatedClock('2026-03-02T10:00:00Z')
let test: TestDatabase
let accounts: Accounts
let keys: Keys

beforeAll(async () => {
  test = await hostDatabase()
  const shared = { database: test.database, clock, plans: DEFAULT_PLANS }
  accounts = createAccounts({ ...shared, welcome: { amount: 500, days: 30 } })
  keys = createKeys({ ...shared, groups, capabilities: knownCapabilities([]), roles: {} })
})
afterAll(() => test.drop())

const keysOf = ({ id }: { readonly id: string }) => keys.page({ account_id: id }, { limit: 100, after: undefined })

describe('accounts', () => {
  it('start with a plan, trial credits for 30 days, and counters', async () => {
    const account = await accounts.add({ name: ' acme ', plan: 'pro' })
    expect(account).toMatchObject({ name: 'acme', plan: 'pro', is_owner: false, is_demo: false })
    expect(account.id).toMatch(/^acc_[0-9a-z]{16,}$/)
    expect(account).toMatchObject({ welcome_credits: '500', welcome_until: '2026-04-01T10:00:00.000000Z' })
    const counters = 'select requests, used, welcome from bourse.account_counters where account_id = $1'
    expect(await test.database.query(counters, [account.id])).toEqual([{ requests: '0', used: '0', welcome: '0' }])
  })

  it('accounts are found by id and by name, and listed oldest first', async () => {
    const account = await accounts.add({ name: 'found', plan: 'free' })
    expect(await accounts.find('found')).toEqual(account)
    expect(await accounts.find(account.id)).toEqual(account)
    clock.advance(1_000)
    await accounts.add({ name: 'later', plan: 'free' })
    const names = (await accounts.list()).map(({ name }) => name)
    expect(names.indexOf('found')).toBeLessThan(names.indexOf('later'))
  })

  it('accounts have unique, printable names of limited length', async () => {
    await accounts.add({ name: 'taken', plan: 'free' })
    await expect(accounts.add({ name: 'taken', plan: 'pro' })).rejects.toThrow(
      'An account named "taken" already exists',
    )
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(101)])
      await expect(accounts.add({ name, plan: 'pro' })).rejects.toThrow(
        'An account name must have 1 to 100 printable characters',
      )
  })

  it('accounts accept an existing plan', async () => {
    await expect(accounts.add({ name: 'other', plan: 'prp' })).rejects.toThrow('Did you mean pro?')
    const { id } = await accounts.add({ name: 'moving', plan: 'free' })
    expect(await accounts.change(id, { plan: 'scale' })).toMatchObject({ id, plan: 'scale' })
    expect(await accounts.find('moving')).toMatchObject({ plan: 'scale' })
    await expect(accounts.change(id, { plan: 'gold' })).rejects.toThrow('There is no plan "gold"')
  })

  it('an unknown account is reported with the nearest name', async () => {
    await accounts.add({ name: 'northwind', plan: 'free' })
    await expect(accounts.find('northwinds')).rejects.toThrow(
      'There is no account "northwinds". Did you mean northwind?',
    )
  })

  it('demo accounts are removed together with their keys', async () => {
    const demo = await accounts.add({ name: 'demo-free', plan: 'free', is_demo: true })
    await keys.add({ account_id: demo.id })
    expect(await accounts.dropDemo()).toBe(1)
    expect(await keysOf(demo)).toEqual([])
    await expect(accounts.find('demo-free')).rejects.toThrow()
  })
})

describe('the owner account', () => {
  it('is created once, no matter how many hosts start concurrently, and does not accept a plan', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => accounts.ensureOwner()))
    expect(new Set(owners.map(({ id }) => id)).size).toBe(1)
    expect(owners[0]).toMatchObject({ name: 'owner', is_owner: true, welcome_credits: '0' })
    const taking = accounts.change(owners[0]?.id ?? '', { plan: 'pro' })
    await expect(taking).rejects.toThrow('The owner account has no limits and no plan')
  })

  it('the owner account gets one generated key, which is shown once', async () => {
    const owner = await accounts.ensureOwner()
    const ensure = (configured?: string) => ensureOwnerKey({ database: test.database, clock, owner, configured })
    const told = (await Promise.all([ensure(), ensure(), ensure()])).filter((key) => key !== undefined)
    expect(told.map(hasValidChecksum)).toEqual([true])
    expect(await ensure()).toBeUndefined()
    expect(await keysOf(owner)).toHaveLength(1)
  })

  it('the owner account has the secret in BOURSE_OWNER_KEY as its key; another secret replaces it', async () => {
    const owner = await accounts.ensureOwner()
    const ensure = (configured: string) => ensureOwnerKey({ database: test.database, clock, owner, configured })
    const configured = async () => (await keysOf(owner)).filter(({ label }) => label === 'BOURSE_OWNER_KEY')
    await ensure('a'.repeat(32))
    await ensure('a'.repeat(32))
    expect((await configured()).map(({ revoked_at }) => revoked_at)).toEqual([null])
    await ensure('b'.repeat(40))
    expect((await configured()).map(({ revoked_at }) => revoked_at === null).toSorted()).toEqual([false, true])
    await expect(ensure('a'.repeat(32))).rejects.toThrow('The key in BOURSE_OWNER_KEY was revoked')
    expect(() => ensure('c'.repeat(31))).toThrow('must have at least 32 characters, got 31')
  })

  it("the owner account cannot use another account's key", async () => {
    const owner = await accounts.ensureOwner()
    const { key } = await keys.add({ account_id: (await accounts.add({ name: 'rival', plan: 'free' })).id })
    const taking = ensureOwnerKey({ database: test.database, clock, owner, configured: key })
    await expect(taking).rejects.toThrow('belongs to another account')
  })
})

describe('keys', () => {
  it('are shown once; only the hash of the complete key is stored', async () => {
    const account = await accounts.add({ name: 'hashed', plan: 'pro' })
    const created = await keys.add({ account_id: account.id, label: 'laptop' })
    expect(created).toMatchObject({ account_id: account.id, label: 'laptop', revoked_at: null, expires_at: null })
    expect(created.id).toMatch(/^key_[0-9a-z]{16,}$/)
    const [row] = await test.database.query<{ hash: Buffer; everything: string }>(
      'select hash, to_jsonb(k)::text as everything from bourse.keys k where id = $1',
      [created.id],
    )
    expect(row?.hash).toEqual(createHash('sha256').update(created.key).digest())
    expect(row?.everything).not.toContain(created.key.slice(7, 20))
    expect(await keysOf(account)).toEqual([expect.not.objectContaining({ key: expect.anything() })])
  })

  it("a key's restrictions narrow the plan and are stored in normalized form", async () => {
    const account = await accounts.add({ name: 'narrow', plan: 'pro' })
    const narrowed = await keys.add({
      account_id: account.id,
      capabilities: ['eod.read', 'eod.read'],
      markets: ['US', 'XLON'],
      symbols: ['aapl', 'XLON:vod'],
    })
    const scope = { capabilities: ['eod.read'], markets: ['US', 'XLON'], symbols: ['AAPL', 'XLON:VOD'] }
    expect(narrowed).toMatchObject(scope)
    const empty = await keys.add({ account_id: account.id, capabilities: [], markets: [], symbols: [] })
    expect(empty).toMatchObject({ capabilities: [], markets: [], symbols: [] })
  })

  it.each([
    ['free', { capabilities: ['eod.raed'] }, 'There is no capability "eod.raed". Did you mean eod.read?'],
    ['free', { capabilities: ['bulk.download'] }, 'The plan free does not grant bulk.download'],
    ['free', { markets: ['XLONN'] }, 'There is no market or market group "XLONN". Did you mean XLON?'],
    ['free', { markets: ['US', 'XLON'] }, 'The plan free does not include XLON. It includes XNAS, XNYS.'],
    ['free', { symbols: ['AAPL', 'TSLA'] }, 'Not included: TSLA.'],
    ['pro', { symbols: ['A B'] }, '"A B" is not a symbol'],
    [
      'pro',
      { symbols: Array.from({ length: 10_001 }, (_, i) => `S${i}`) },
      'A key may list at most 10000 symbols, got 10001.',
    ],
    ['pro', { label: 'x'.repeat(101) }, 'A label must have at most 100 printable characters'],
    ['pro', { expires_at: 'tomorrow' }, 'The expiration time must be an RFC 3339 instant'],
    ['pro', { expires_at: '2026-03-02T09:59:59Z' }, 'The expiration time must be in the future'],
  ])('keys of the plan %s that could never work are rejected: %o', async (plan, wanted, message) => {
    const [known] = (await accounts.list()).filter(({ name }) => name === `refused ${plan}`)
    const account = known ?? (await accounts.add({ name: `refused ${plan}`, plan }))
    await expect(keys.add({ account_id: account.id, ...wanted })).rejects.toThrow(message)
    expect(await keysOf(account)).toEqual([])
  })

  it('keys are revoked permanently', async () => {
    const account = await accounts.add({ name: 'revoking', plan: 'pro' })
    const { id } = await keys.add({ account_id: account.id, expires_at: '2027-01-01T00:00:00+01:00' })
    const revoked = await keys.revoke(id)
    expect(revoked).toMatchObject({ id, expires_at: '2026-12-31T23:00:00.000000Z' })
    clock.advance(5_000)
    expect(await keys.revoke(id)).toEqual(revoked)
    await expect(keys.revoke('key_none')).rejects.toThrow('There is no key with the id "key_none"')
  })
})
