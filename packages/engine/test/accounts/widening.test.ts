import type { AdministeredKey, NewKeyOptions } from '../../src/accounts/key-shapes.ts'
import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { simulatedClock } from '../../src/wiring/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../src/accounts/accounts.ts'
import { createAuthenticator } from '../../src/accounts/authenticate.ts'
import { datasetGrants } from '../../src/accounts/dataset-grants.ts'
import { ensureOwnerKey } from '../../src/accounts/ensure-owner-key.ts'
import { createKeys } from '../../src/accounts/keys.ts'
import { DEFAULT_PLANS } from '../../src/accounts/plans.ts'
import type { NewKey } from '../../src/accounts/key-changes.ts'
import { drawCode, signInByCode, signInByKey } from '../../src/accounts/sign-in.ts'

const groups = { US: ['XNAS', 'XNYS'], bonds: ['BOND'], 'non-US': ['XLON'], venues: ['CRYPTO'] }
const clock = simulatedClock('2026-03-02T10:00:00Z')
const capabilities = new Set(['admin', 'eod.read', 'quotes.read'])
const roles = { reader: ['admin.imports.list'], steward: ['admin.imports.list', 'admin.imports.create'] }
let test: TestDatabase
let owner: string
let customer: string

/** The values of each limit, each allowing more than the preceding one. */
const LADDERS = {
  capabilities: [[], ['admin'], ['admin', 'eod.read', 'quotes.read'], null],
  role: ['reader', 'steward', null],
  markets: [[], ['XNAS'], ['US'], ['XNAS', 'XNYS', 'XLON'], null],
  symbols: [[], ['AAPL'], ['msft', 'aapl'], null],
  allowed_networks: [[], ['10.1.0.0/16'], ['127.0.0.1', '10.0.0.0/8'], ['0.0.0.0/0'], null],
  requests_per_minute: [1, 60, 1_000_000, null],
  expires_at: ['2026-03-02T11:00:00Z', '2026-03-02T11:00:00.5Z', '2026-04-01T00:00:00+02:00', null],
} as const
type Limit = keyof typeof LADDERS
type Limits = { readonly [L in Limit]: NewKeyOptions[L] }
const LIMITS = Object.keys(LADDERS) as readonly Limit[]
const SCOPES: readonly Limit[] = ['capabilities', 'role', 'markets', 'symbols']
const top = (limit: Limit) => LADDERS[limit].length - 1
const step = (limit: Limit, rank: number) => (LADDERS[limit] as readonly NewKeyOptions[Limit][])[rank]

type Ranks = Readonly<Record<Limit, number>>
const ranks = (rankOf: (limit: Limit) => number) =>
  Object.fromEntries(LIMITS.map((limit) => [limit, rankOf(limit)])) as Ranks
const limitsAt = (at: Ranks) =>
  Object.fromEntries(LIMITS.map((limit) => [limit, step(limit, at[limit])])) as unknown as Limits

const WIDE = ranks(top)
/** Keys by limits: none, one limit each, two limits, all limits. */
const KINDS: readonly (readonly [string, Ranks])[] = [
  ['no limit', WIDE],
  ...LIMITS.map((limit) => [limit, { ...WIDE, [limit]: 1 }] as const),
  ['networks and expiration', { ...WIDE, allowed_networks: 2, expires_at: 2 }],
  ['every limit', ranks(() => 1)],
]

/** Keys that the tested keys try to change: without limits, with two limits, and with every limit. */
const OTHERS = KINDS.filter(([name]) => ['no limit', 'networks and expiration', 'every limit'].includes(name))

beforeAll(async () => {
  test = await hostDatabase()
  const accounts = createAccounts({ ...host(), welcome: { amount: 0, days: 1 } })
  owner = (await accounts.ensureOwner()).id
  customer = (await accounts.add({ name: 'customer', plan: 'scale' })).id
  await ensureOwnerKey({ database: test.database, clock, owner: { id: owner }, configured: undefined })
})
afterAll(() => test.drop())

const host = () => ({ database: test.database, clock, plans: DEFAULT_PLANS, groups, capabilities, roles })
const authenticator = () => createAuthenticator({ ...host(), datasets: datasetGrants([], DEFAULT_PLANS, {}) })
const keys = (by?: AdministeredKey) =>
  createKeys({ ...host(), ...(by === undefined ? {} : { by: { kind: 'key', account_id: owner, key_id: by.id } }) })
const made = (at: Ranks, account = owner) => keys().add({ account_id: account, ...limitsAt(at) })
const session = async () => {
  const { code } = await drawCode(test.database, clock)
  return (await signInByCode({ ...host(), by: { kind: 'host' } }, code)).session
}
/** An address within every key's allowed networks. */
const ADDRESS = '10.1.2.3'
const sessionOf = async (key: NewKey) =>
  signInByKey({ ...host(), by: { kind: 'host' } }, await authenticator().principalOfKey(key.key, ADDRESS))
/** Keys as changed through a session that a key opened; the host identifies the session only by its cookie. */
async function keysOfSession(key: NewKey) {
  const { secret } = await sessionOf(key)
  const { accountId: account_id, keyId: key_id } = await authenticator().principalOfSession(secret, ADDRESS)
  return createKeys({ ...host(), by: { kind: 'key', account_id, key_id } })
}
/** The callers that change keys: a key, or a console session that it opened. */
const CALLERS = [
  ['an owner key', (key: NewKey) => Promise.resolve(keys(key))],
  ['a session that an owner key opened', keysOfSession],
] as const

const limitsOf = ({ requests_per_minute: rate, ...key }: AdministeredKey) =>
  ({ ...key, requests_per_minute: rate === null ? null : Number(rate) }) as const
const isRefused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'capability-missing' })
      return true
    },
  )
const isNarrow = (at: Ranks) => SCOPES.some((limit) => at[limit] < top(limit))

/** Changes to one field, for each of its values, with the rank that the field then has. */
const CHANGES = LIMITS.flatMap((limit) => LADDERS[limit].map((_, rank) => ({ limit, rank })))

describe.each(CALLERS)('%s never widens that key', (_caller, keysOf) => {
  it.each(KINDS)(
    'a key that changes itself gets no additional rights: every field × every value, limited by %s',
    async (_, at) => {
      const key = await made(at)
      const before = limitsOf(key)
      const acting = await keysOf(key)
      for (const { limit, rank } of CHANGES) {
        const refused = await isRefused(acting.change(key.id, { [limit]: step(limit, rank) }))
        expect([limit, rank, refused]).toEqual([limit, rank, rank > at[limit]])
        const now = limitsOf(await keys().read(key.id))
        for (const other of LIMITS.filter((each) => each !== limit || refused))
          expect(now[other]).toEqual(before[other])
        if (!refused) await keys().change(key.id, { [limit]: step(limit, at[limit]) })
      }
      expect(await isRefused(acting.change(key.id, limitsAt(WIDE)))).toBe(at !== WIDE)
    },
  )

  it.each(KINDS)('a key that rotates itself keeps its limits and expiration, limited by %s', async (_, at) => {
    for (const overlap of [0, 60, 30 * 86_400]) {
      const key = await made(at)
      const acting = await keysOf(key)
      const next = await acting.rotate(key.id, overlap)
      for (const limit of LIMITS) expect(limitsOf(next)[limit]).toEqual(limitsOf(key)[limit])
      expect(next.kind).toBe('api')
    }
  })

  it.each(KINDS)('a key can revoke itself, limited by %s', async (_, at) => {
    const key = await made(at)
    const acting = await keysOf(key)
    expect((await acting.revoke(key.id)).status).toBe('revoked')
  })
})

describe.each(CALLERS)('%s never makes another owner key wider than itself', (_caller, keysOf) => {
  it.each(KINDS)(
    'a new owner key is never wider than the key that creates it: every field × every value, limited by %s',
    async (_, at) => {
      const maker = await keysOf(await made(at))
      for (const { limit, rank } of CHANGES) {
        const wanted = { ...at, [limit]: rank }
        const refused = await isRefused(maker.add({ account_id: owner, ...limitsAt(wanted) }))
        expect([limit, rank, refused]).toEqual([limit, rank, isNarrow(at) || rank > at[limit]])
      }
      expect(await isRefused(maker.add({ account_id: owner }))).toBe(at !== WIDE)
      expect(await isRefused(maker.add({ account_id: customer }))).toBe(false)
    },
  )

  it.each(KINDS)(
    'a key never widens another owner key beyond itself: every field × every value, limited by %s',
    async (_, at) => {
      const maker = await keysOf(await made(at))
      for (const [, of] of OTHERS) {
        const key = await made(of)
        for (const { limit, rank } of CHANGES) {
          const refused = await isRefused(maker.change(key.id, { [limit]: step(limit, rank) }))
          const most = Math.max(of[limit], at[limit])
          expect([limit, rank, refused]).toEqual([limit, rank, isNarrow(at) || rank > most])
          if (!refused && rank !== of[limit]) await keys().change(key.id, { [limit]: step(limit, of[limit]) })
        }
      }
    },
  )

  it.each(KINDS)(
    'a key never rotates an owner key that is wider than itself: every kind of key, limited by %s',
    async (_, at) => {
      const maker = await keysOf(await made(at))
      for (const [name, of] of KINDS) {
        const key = await made(of)
        const refused = await isRefused(maker.rotate(key.id, 0))
        expect([name, refused]).toEqual([name, isNarrow(at) || LIMITS.some((limit) => of[limit] > at[limit])])
        expect((await keys().read(key.id)).status).toBe(refused ? 'live' : 'expired')
      }
    },
  )

  it('changes on the server itself, where no key applies, may widen a key', async () => {
    const key = await made(ranks(() => 1))
    expect(limitsOf(await keys().change(key.id, limitsAt(WIDE)))).toMatchObject(limitsAt(WIDE))
  })
})

describe('a console session', () => {
  it('is never changed or rotated, by itself or by another key', async () => {
    const { id } = await session()
    const itself = await keys().read(id)
    for (const by of [itself, await made(WIDE), undefined]) {
      await expect(keys(by).rotate(id, 0)).rejects.toMatchObject({ code: 'conflict' })
      for (const { limit, rank } of CHANGES)
        await expect(keys(by).change(id, { [limit]: step(limit, rank) })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await keys().read(id)).toEqual(itself)
    expect((await keys(itself).revoke(id)).status).toBe('revoked')
  })

  it('a console session creates and changes keys as its owner does', async () => {
    const itself = await session()
    const made = await keys(itself).add({ account_id: owner })
    expect(made).toMatchObject({ kind: 'api', expires_at: null })
    expect((await keys(itself).rotate(made.id, 0)).expires_at).toBeNull()
  })
})

describe('a session that a key opened', () => {
  it.each(KINDS)('a session has the limits of the key that opened it, limited by %s', async (_, at) => {
    const key = await made(at)
    const { session } = await sessionOf(key)
    const [listed] = (await keys().page({ kind: 'session' }, { limit: 200, after: undefined })).filter(
      ({ id }) => id === session.id,
    )
    for (const shown of [session, await keys().read(session.id), listed]) {
      const { expires_at, ...limits } = limitsOf(key)
      expect(shown).toMatchObject({ kind: 'session', status: 'live', opened_by: key.id })
      for (const limit of LIMITS)
        if (limit !== 'expires_at') expect(shown && limitsOf(shown)[limit]).toEqual(limits[limit])
      expect(shown?.expires_at?.slice(0, 19)).toBe(
        [expires_at ?? '9', '2026-03-02T22:00:00'].toSorted()[0]?.slice(0, 19),
      )
    }
  })

  it('a session is narrowed or ended together with the key that opened it', async () => {
    const key = await made(WIDE)
    const { id } = (await sessionOf(key)).session
    await keys().change(key.id, limitsAt(ranks(() => 1)))
    expect(limitsOf(await keys().read(id))).toMatchObject({ markets: ['XNAS'], requests_per_minute: 60 })
    await keys().revoke(key.id)
    expect((await keys().read(id)).status).toBe('revoked')
    const ids = async (status: 'live' | 'revoked') =>
      (await keys().page({ kind: 'session', status }, { limit: 200, after: undefined })).map((each) => each.id)
    expect([(await ids('live')).includes(id), (await ids('revoked')).includes(id)]).toEqual([false, true])
  })

  it("a key's session is never changed or rotated, by itself or by another session", async () => {
    const key = await made(ranks(() => 1))
    const { id } = (await sessionOf(key)).session
    for (const acting of [await keysOfSession(key), keys(key), keys(await made(WIDE)), keys()]) {
      await expect(acting.rotate(id, 0)).rejects.toMatchObject({ code: expect.stringMatching(REFUSED) })
      for (const { limit, rank } of CHANGES)
        await expect(acting.change(id, { [limit]: step(limit, rank) })).rejects.toMatchObject({
          code: expect.stringMatching(REFUSED),
        })
    }
  })

  it('a key can open at most 100 sessions within twelve hours, even if some have ended', async () => {
    const key = await made(WIDE)
    for (let opened = 0; opened < 100; opened++) {
      const { session } = await sessionOf(key)
      if (opened % 2 === 0) await keys().revoke(session.id)
    }
    await expect(sessionOf(key)).rejects.toMatchObject({ code: 'rate-limit', retryAfter: 43_200 })
    await expect(sessionOf(await made(WIDE))).resolves.toBeDefined()
  })
})

const REFUSED = /^(conflict|capability-missing)$/

describe('a customer key', () => {
  it.each(KINDS.filter(([, at]) => at.capabilities === top('capabilities') && at.role === top('role')))(
    'keeps its limits and expiration when rotated, limited by %s',
    async (_, at) => {
      const key = await made(at, customer)
      const next = await keys(await made(WIDE)).rotate(key.id, 3_600)
      for (const limit of LIMITS) expect(limitsOf(next)[limit]).toEqual(limitsOf(key)[limit])
    },
  )
})
